"""Right, but leaves processes behind that have gone into sessions of their own."""

import os
import time

for _ in range(8):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.close(1)
            os.close(2)
            time.sleep(300)
        os._exit(0)

with open(os.path.join(os.path.dirname(__file__), "right_boardcover.py")) as source:
    exec(source.read())
