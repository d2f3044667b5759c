"""The peers that boardfill is compared with, one standalone script each.

A script runs in its peer's own virtual environment, reads an exact cover from standard input,
`{"items": n, "options": [[item, ...], ...]}`, and prints `{"count": "...", "seconds": ...}`.  Its
clock runs from the cover in memory to the answer; loading the package is not counted.
"""
