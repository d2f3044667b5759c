"""Scenes as text: `text_drawing.py` chooses the form, and draws with one character for each cell;
`lattice_text.py` draws outlines on each lattice.

`text_style.py` has characters and colours; `read_drawing.py` reads drawings back.
"""
