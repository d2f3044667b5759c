"""Solutions and problems as pictures: a scene first (`scene.py`), then text (`text/`) or shapes.

`look.py` says how pictures look, `figures/` makes shapes with coordinates, `picture_formats/`
writes them.  `answer_pictures.py` has the pictures of problems and answers.
"""
