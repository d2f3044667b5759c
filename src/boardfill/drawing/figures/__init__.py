"""From scenes to figures: flat shapes with coordinates, which files are written from.

`geometry.py` has the corners of cells, `tracing.py` lines around tiles, `palettes.py` the colours;
`scene_figure.py` draws a scene, `solid_figure.py` one of cubes; `picture_figure.py` joins several,
`picture_pages.py` on paper.  `cut_plan.py` and `solid_mesh.py` are for pieces cut and printed.
"""
