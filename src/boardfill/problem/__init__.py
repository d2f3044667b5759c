"""WHAT is asked, as frozen values: boards, pieces, symbols, the five kinds of problem.

What depends on the lattice is in `lattices/`.  Nothing here knows an engine: the methods of a
problem that ask a question are loaded from `boardfill/methods.py`.
"""
