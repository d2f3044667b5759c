"""The one form under all problems, the bounded cover, and the translations into it."""
