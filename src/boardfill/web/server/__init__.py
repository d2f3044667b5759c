"""The server behind `boardfill serve`: the page's files, its sockets, and calls by programs.

Questions are worked on in `worker.py`, in processes that `worker_nursery.py` makes and
`worker_pool.py` keeps; `doorkeeper.py` decides who may come in.
"""
