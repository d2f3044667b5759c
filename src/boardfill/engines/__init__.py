"""What answers: `protocol.py` says what an engine is, `planner.py` lists them and picks one.

An engine is a module; those that sweep are in `sweep/`, the one for graphics processors is in
`cuda/`, each with its own helpers.  Where it is unknown which is faster, engines take turns.
"""
