"""Who answers: `protocol.py` says what an engine is, `planner.py` picks one.

An engine is a module; what only sweeps need is in `sweep/`, what only best fillings need in
`optimise/`.  Where nobody can tell who is faster, engines take turns (`turns.py`).
"""
