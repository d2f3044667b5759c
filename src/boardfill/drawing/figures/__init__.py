"""From scenes to figures: flat shapes with coordinates, which files are written from.

`geometry.py` knows where the corners of cells are, `tracing.py` the lines around tiles, exactly;
`scene_figure.py` draws a scene, `sheet.py` arranges several; `palettes.py` has the colours.
"""
