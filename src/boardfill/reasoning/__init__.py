"""What follows from a position, for all features that speak about it.

`position.py` is what is left of a cover, `propagation.py` takes what is forced, `pockets.py` finds
cells cut off, `foresight.py` looks one step ahead, `completions.py` asks what all fillings share.
"""
