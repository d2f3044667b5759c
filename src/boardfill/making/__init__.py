"""From a brief to puzzles proven to have exactly one filling.  `make_puzzles.py` asks.

A candidate is drawn by a seeded generator, its fillings are counted as far as need be, it is made
minimal, rated, and kept if it fits and is new up to symmetry.
"""
