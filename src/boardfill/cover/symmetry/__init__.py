"""What carries a cover onto itself: `turned_choices.py` moves choices, `group.py` keeps what fits.

`orbits.py` makes covers for counts up to symmetry, and spares raw counts some work.
"""
