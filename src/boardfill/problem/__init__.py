"""What is asked: boards, pieces, symbols and the three kinds of problem, as frozen values."""
