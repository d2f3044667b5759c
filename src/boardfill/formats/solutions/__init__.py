"""Solutions in files: drawings, JSON, CSV, NumPy arrays, Parquet.

Each format is a module; `solution_files.py` lists them.
"""
