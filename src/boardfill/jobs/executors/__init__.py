"""The workers of a Dask cluster do the units of a job.

`cluster_address.py` says which clusters are safe to use, and what they have.
"""
