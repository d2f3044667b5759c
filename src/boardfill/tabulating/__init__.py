"""Tables of counts and how their rows go on: `tabulate.py` asks.

`line_sweep.py` counts all lengths in one sweep, `recurrence.py` says what is proven and why,
`growth.py` how fast it grows.
"""
