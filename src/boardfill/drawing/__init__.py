"""Solutions and problems as pictures: a scene first (`scene.py`), then text (`text_drawing.py`).

`outline.py` says what is between two cells, and one module per lattice puts it on lines.
`heat_map.py` draws marginals; `solution_lines.py` has solutions as plain lists and trees.
"""
