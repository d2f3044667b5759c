"""Text in, problem out and back: one module or folder a format, reading and writing side by side.

Errors point at the place.  `problem_file.py` finds out which format it is.
"""
