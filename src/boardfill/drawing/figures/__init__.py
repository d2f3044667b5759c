"""From scenes to figures: flat shapes with coordinates, which files are written from.

`geometry.py` knows where the corners of cells are, `tracing.py` the lines around tiles, exactly;
`scene_figure.py` draws a scene, `picture_figure.py` arranges several in one figure,
`picture_pages.py` on pages of paper; `palettes.py` has the colours.
"""
