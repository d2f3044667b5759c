"""How hard is it?  `rate_problem.py` asks and solves step by step as a person would.

Each step has the simplest reason there is, and costs the choices that are looked at in vain.
`difficulty.py` is the answer, one number and its parts.
"""
