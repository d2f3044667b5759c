"""What follows from a position, for all features that speak about it.

`position.py` is what is left of a cover, and a look one step ahead, `propagation.py` takes what is
forced, `pockets.py` finds cells cut off, `completions.py` asks what all fillings share.
"""
