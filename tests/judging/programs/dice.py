"""Answers otherwise every time."""

import random
import sys

words = sys.stdin.read().split()
for _ in range(int(words[0])):
    print(random.randrange(10**9))
