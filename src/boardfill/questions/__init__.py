"""Questions as functions: count, list, sample, rank and best for every problem, fit for fittings.

`generating.py` asks for the polyforms of a lattice.  Each reads as a paragraph: limits, the cover,
an engine, the answer.  Further capabilities have rooms of their own: `explaining/`, `hinting/`,
`watching/`, `tabulating/`.
"""
