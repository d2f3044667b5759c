"""The bounded cover (`bounded.py`), the one form under all problems, and what it alone determines.

`meanings.py` says what items stand for, `bounded.py` what rank order is, `weights.py`
what options weigh and use.  `translation/` makes covers from problems; `symmetry/` finds what
carries a cover onto itself.
"""
