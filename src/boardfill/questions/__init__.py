"""Questions as functions: count, list, sample, rank and best for every problem, fit for fittings.

`generating.py` lists the polyforms of a lattice.  Each function reads as a paragraph: limits, the
cover, an engine, the answer.  Other capabilities have their own rooms, such as `explaining/`,
`hinting/`, `watching/` and `tabulating/`.
"""
