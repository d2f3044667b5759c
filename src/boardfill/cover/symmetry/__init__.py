"""What carries a cover onto itself: `turning.py` moves choices, `group.py` keeps what fits.

`quotient.py` makes covers for counts up to symmetry, `orbits.py` spares raw counts some work.
"""
