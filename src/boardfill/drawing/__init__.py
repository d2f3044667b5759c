"""Solutions and problems as pictures: a scene first (`scene.py`), then text.

`outline.py` says what is between two cells, and a module for each lattice puts it on lines.
"""
