"""Prints gigabytes."""

while True:
    print("0" * 1_000_000)
