"""A search as textbooks teach it, step by step.

`textbook_search.py` asks and makes the events, `replay.py` follows and draws them.
"""
