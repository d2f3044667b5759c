"""Jobs: work in a folder that outlives its process.  `run_job.py` goes on with one.

A plan says which units make up the whole before any of them runs, and why they do; a ledger keeps
the answer of each.  `durable_files.py` and `sealed.py` say how files survive, and what is damaged.
"""
