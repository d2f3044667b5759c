"""Symmetries of a cover: `turned_choices.py` moves choices, `group.py` keeps the motions that fit.

`orbits.py` makes covers for counts up to symmetry, and saves raw counts some work.
"""
