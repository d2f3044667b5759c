"""Is a filling right, is a certificate a proof?  Decided from the problem alone.

This room shares no code with covers and engines, so that it can judge them.
"""
