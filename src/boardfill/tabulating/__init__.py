"""Tables of counts and how their rows continue: `tabulate.py` has the questions.

`line_sweep.py` counts all lengths in one sweep, `recurrence.py` says what is proven and why,
`growth.py` how fast the counts grow.
"""
