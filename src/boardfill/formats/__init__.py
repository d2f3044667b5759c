"""Files and texts: problems in and out, positions and certificates, solutions, models for solvers.

Each format has a module, with its reader and its writer side by side.  Errors give the place.
`problem_file.py` detects the format of a problem.
"""
