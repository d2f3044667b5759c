"""How the documentation is built."""

import sys
from pathlib import Path

import boardfill

HERE = Path(__file__).parent
sys.path += [str(HERE / "_extensions"), str(HERE.parent / "tools")]

project = "boardfill"
author = "The boardfill authors"
copyright = "2026, the boardfill authors"
release = boardfill.__version__

extensions = ["boardfill_commands", "boardfill_pictures", "myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
html_theme = "furo"
# The background of dark pictures, which then have no visible rim.
html_theme_options = {"dark_css_variables": {"color-background-primary": "#16181d"}}
html_static_path = ["_static"]
html_css_files = ["handbook.css"]
exclude_patterns = ["_build", "_extensions"]
autodoc_typehints = "description"
