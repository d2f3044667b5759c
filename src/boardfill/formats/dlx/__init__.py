"""Knuth's formats: DLX, XCC and MCC in and out, and the items of `.ec` files in."""
