"""Why there is no filling: `no_filling.py` asks; one module for each sort of argument.

Each argument becomes a certificate that `checking/` must accept; `certificate_text.py` tells it.
"""
