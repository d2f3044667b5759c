"""Why there is no filling: `no_filling.py` asks and tries the arguments one after the other.

Each becomes a certificate that `checking/` must accept; `certificate_text.py` draws and tells it.
"""
