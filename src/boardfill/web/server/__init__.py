"""The server behind `boardfill serve`: the page's files, its sockets, and calls by programs.

Questions are answered by `worker.py`, in processes that `worker_pool.py` manages;
`access_control.py` decides which requests are allowed.
"""
