"""How hard is it?  `rate_problem.py` solves the problem step by step as a person would.

Each step has the simplest possible reason, and costs the choices that are examined in vain.
`difficulty.py` is the answer, one number and its parts.
"""
