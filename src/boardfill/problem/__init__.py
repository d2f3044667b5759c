"""WHAT is asked, as frozen values: boards, pieces, symbols, the four kinds of problem.

What depends on the lattice is in `lattices/`.  Nothing here knows an engine: the methods of a
problem that ask something only open the door (`boardfill/methods.py`).
"""
