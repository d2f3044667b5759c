"""Text in, problem out, with errors that point at the place."""
