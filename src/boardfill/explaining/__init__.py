"""Why there is no filling: `no_filling.py` tries the arguments one after the other.

Each becomes a certificate that `checking/` must accept; `certificate_text.py` presents it.
"""
