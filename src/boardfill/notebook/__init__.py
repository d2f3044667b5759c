"""What notebooks show of boards, problems and answers, what `draw` and `plot` make, the widget.

`shown_values.py` says which picture a value has; values come here through `display`.
"""
