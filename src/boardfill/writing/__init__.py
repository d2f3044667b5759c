"""Problems in the formats of other programs, written from their covers.

Each format is a module with one function from a problem to text.
"""
