"""How the answer to each question is made up of units; `strategy.py` says what a strategy is.

A plan saves a strategy as plain values, and it is restored from them and the problem.
"""
