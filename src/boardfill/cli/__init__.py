"""The command line: `start.py` begins, `main.py` finds the command in `commands/`.

The other modules are what commands share: problems and limits as options, files, the terminal.
"""
