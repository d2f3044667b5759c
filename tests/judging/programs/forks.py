"""Right, but leaves processes behind that have gone into sessions of their own."""

import os
import time

for _ in range(8):
    child = os.fork()
    if child == 0:
        os.setsid()
        if os.fork() == 0:
            os.close(1)
            os.close(2)
            time.sleep(300)
        os._exit(0)
    os.waitpid(child, 0)  # so that none of these is still there at the end

with open(os.path.join(os.path.dirname(__file__), "right_boardcover.py")) as source:
    exec(source.read())
