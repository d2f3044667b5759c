"""WHAT is asked, as frozen values: boards, pieces, symbols, the four kinds of problem.

What depends on the lattice is in `lattices/`.  Nothing here knows how an answer is found.
"""
