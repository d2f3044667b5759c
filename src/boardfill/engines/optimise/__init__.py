"""Best fillings where a diagram would be too large: `highs.py` is the engine.

Prices bound every filling and guide beams (`beam.py`), which often reach the bound;
else HiGHS solves the cover as an integer program (`highs.py`).
"""
