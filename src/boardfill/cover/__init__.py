"""The one form under all problems, the bounded cover (`bounded.py`), and what is asked of it alone.

`translation/` makes covers from problems; `symmetry/` finds what carries a cover onto itself.
"""
