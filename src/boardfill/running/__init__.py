"""How long work is run: limits taken from the machine."""
