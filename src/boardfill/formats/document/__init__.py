"""The problem document (`boardfill/1`), TOML or JSON: `read_document.py`, `write_document.py`.

The other modules hold its parts.
"""
