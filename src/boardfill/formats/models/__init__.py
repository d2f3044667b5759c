"""Covers as models for other solvers: CNF, OPB, MiniZinc.

Each format is a module with one function from a problem to text.
"""
