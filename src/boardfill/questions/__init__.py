"""Questions that every problem can be asked, as functions: count, list, sample, rank, best, fit.

Each reads as a paragraph: limits, the cover, an engine, the answer.  Further capabilities have
rooms of their own: `explaining/`, `hinting/`, `watching/`, `tabulating/`, `checking/`.
"""
