"""How the documentation is built."""

import boardfill

project = "boardfill"
author = "The boardfill authors"
copyright = "2026, the boardfill authors"
release = boardfill.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
exclude_patterns = ["_build"]
autodoc_typehints = "description"
