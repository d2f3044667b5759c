"""The one form under all problems, the bounded cover (`bounded.py`), and what is asked of it alone.

`meanings.py` says what items stand for, `bounded.py` what rank order is, `weights.py`
what options weigh and use.  `translation/` makes covers from problems; `symmetry/` finds what
carries a cover onto itself.
"""
