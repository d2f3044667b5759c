"""What next?  `next_step.py` asks: what a position forces, what all completions share.

If there are none, `repair.py` finds the least to take back.  `hint_levels.py` is the answer,
`hint_words.py` says it, `hint_drawing.py` draws it.
"""
