"""The version, in one place; everything else reads it from here."""

__version__ = "0.1.0"
