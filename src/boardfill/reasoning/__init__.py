"""Why there is no filling: one module for each sort of argument, none of which guesses."""
