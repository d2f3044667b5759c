"""Samplers: fair random fillings, each drawn by whoever can for that cover.

`sampler` says what a sampler is, `choosing` which one draws.  What is one sampler's own is in its
module: the diagram, shuffling, coupling from the past, determinants.
"""
