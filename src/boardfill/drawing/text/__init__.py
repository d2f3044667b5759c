"""Scenes as text: `text_drawing.py` chooses, one module per lattice draws.

`text_style.py` says in which characters and colours; `reading.py` reads drawings back.
"""
