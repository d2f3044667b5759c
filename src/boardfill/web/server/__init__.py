"""The server behind `boardfill serve`: the page's files, its sockets, and calls by programs.

Questions are worked on in `worker.py`, in processes that `worker_pool.py` keeps;
`access_control.py` decides which requests are let in.
"""
