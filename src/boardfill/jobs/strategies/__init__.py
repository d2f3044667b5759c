"""Ways to make up an answer of units; `way.py` says what a way is.

A way is written down as plain values and made again from them and the problem.
"""
