"""What is answered, as values: solutions, counts and what they took, marginals, certificates.

Nothing here computes an answer.
"""
