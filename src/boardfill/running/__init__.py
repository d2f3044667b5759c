"""How work is run: what the machine has to spare, and progress on a terminal."""
