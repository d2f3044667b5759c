"""From problems to covers: `translate.py` is the door, one module for each kind of problem.

`area_bounds.py` and `tightening.py` make bounds explicit that follow from counting.
"""
