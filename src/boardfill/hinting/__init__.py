"""What next?  `next_step.py` asks; `hints.py` is the answer, `hint_words.py` says it."""
