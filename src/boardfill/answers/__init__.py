"""What is answered, as values: solutions, counts and what they took, heat, certificates.

Nothing here computes an answer.
"""
