"""From scenes to figures: flat shapes with coordinates, which files are written from.

`geometry.py` has the corners of cells and the lines around tiles; `scene_figure.py` draws a scene,
`solid_figure.py` one of cubes; `picture_figure.py` joins several, `page_layout.py` on paper.
`parts.py` has what is cut or printed by itself.
"""
