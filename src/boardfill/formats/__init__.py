"""Files and texts: problems in and out, positions and certificates, solutions, models for solvers.

One module or folder per format; what is both read and written is so side by side.  Errors point at
the place.  `problem_file.py` finds out which format a problem has.
"""
