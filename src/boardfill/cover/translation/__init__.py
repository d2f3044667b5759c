"""From problems to covers: `translate.py` is the door, one module for each kind of problem.

`area_bounds.py` and `tightening.py` make bounds explicit that follow from counting;
`corner_reach.py` finds corners that no piece reaches, before any placement is listed.
"""
