"""Exact covers as text: Knuth's DLX, XCC and MCC, in and out, and `.ec` files, in."""
