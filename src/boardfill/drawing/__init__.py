"""Solutions and problems as pictures: a scene first (`scene.py`), then text (`text/`) or shapes.

`panels.py` puts scenes together, `look.py` says how they look, `figures/` makes shapes with
coordinates, `picture_formats/` writes them.  `heat_map.py` makes scenes of marginals;
`solution_lines.py` has solutions as plain lists and trees.
"""
