"""From problems to covers: `translate.py` picks the module for each kind of problem.

`area_bounds.py` and `translate.py` make bounds explicit that follow from counting;
`area_bounds.py` also finds corners that no piece reaches, before any placement is listed.
"""
