"""What works on the units of a job: this process, or the workers of a Dask cluster.

An executor is given units and tells answers; only the process that holds the job's lock keeps them.
`cluster_address.py` says which clusters are safe to talk to, `on_worker.py` is what runs there.
"""
