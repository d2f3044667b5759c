"""What follows from a position, for all features that explain it.

`position.py` has what is left of a cover, and looks one step ahead, `propagation.py` takes forced
options, `pockets.py` finds cells cut off, `completions.py` finds what all fillings share.
"""
