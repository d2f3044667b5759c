"""Scenes as text: `text_drawing.py` chooses how, and has drawings of one character a cell;
`lattice_text.py` says where lines run, and draws them on each lattice.

`text_style.py` says in which characters and colours; `reading.py` reads drawings back.
"""
