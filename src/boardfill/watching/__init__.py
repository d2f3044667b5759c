"""A search as textbooks teach it, step by step.

`textbook_search.py` makes the events, `replay.py` follows and draws them.
"""
