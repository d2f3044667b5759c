"""Solutions in files: drawings, JSON lines, CSV, NumPy arrays, Parquet.

Each format is a module with one function of the type `formats.SolutionFormat`.
"""
