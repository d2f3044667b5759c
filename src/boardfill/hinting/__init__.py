"""What next?  `next_step.py` asks: what a position forces, what all completions share.

`hint_levels.py` is the answer, `hint_words.py` says it, `hint_drawing.py` draws it.
"""
