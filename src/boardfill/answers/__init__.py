"""What is answered: solutions, counts and what they took, and an independent checker."""
