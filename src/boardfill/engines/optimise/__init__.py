"""Best fillings where a sweep would be too wide: HiGHS, with prices and beams that often end it.

`highs.py` is the engine.
"""
