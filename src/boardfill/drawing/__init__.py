"""Solutions and problems as pictures: a scene first (`scene.py`), then text (`text/`).

`outline.py` says what is between two cells; `heat_map.py` makes scenes of marginals;
`solution_lines.py` has solutions as plain lists and trees.
"""
