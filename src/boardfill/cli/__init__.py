"""The command line: one module a command, all of them on top of the questions."""
