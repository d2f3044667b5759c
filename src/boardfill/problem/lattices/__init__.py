"""Lattices, one module each: neighbours, symmetries, edges, corners, lines, pictures.

`lattice.py` says what a lattice must define and lists all lattices.
"""
