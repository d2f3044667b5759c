"""Solutions in files: drawings, JSON lines (read as well), CSV, NumPy arrays, Parquet.

Each format is a module; `solution_files.py` lists them by the endings of files.
"""
