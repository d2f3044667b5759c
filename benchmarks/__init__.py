"""Measurements: `make bench` runs them all and prints a table for each."""
