"""Hints: `next_step.py` finds the step, `hints.py` is the answer, `hint_words.py` its words."""
