"""Engines that sweep the items in an order that keeps the frontier narrow.

`frontier.py` counts; `diagram.py` keeps the sweep and answers everything.  The others choose the
order and the store, and predict what a sweep will meet.
"""
