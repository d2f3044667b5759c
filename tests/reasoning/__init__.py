"""Tests of the arguments for which there is no filling."""
