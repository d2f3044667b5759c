"""The version and its date, in one place; everything else reads them from here."""

released = "2026-11-15"
__version__ = "0.1.0"
