"""A fork bomb, but one that stops at 256 processes."""

import os
import time

for _ in range(8):
    os.fork()
time.sleep(300)
