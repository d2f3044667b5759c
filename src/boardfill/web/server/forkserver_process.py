"""The process that makes workers, as the server sees it: see `worker_nursery.py`."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys

from boardfill.web.server.frames import MAKE, order

_LONGEST_END_S = 0.5


class NurseryProcess:
    """Starts it, gives it orders, and ends it with all workers."""

    def __init__(self) -> None:
        self.control, theirs = socket.socketpair()
        # When this process ends, however it does, nobody holds the lifeline, and all workers end.
        lifeline, self._held = os.pipe()
        numbers = theirs.fileno(), lifeline
        # Like this process it shall find the package, and nothing where somebody happens to work.
        program = (
            f"import sys; sys.path[:] = {sys.path!r}; "
            f"from boardfill.web.server.forkserver import main; main{numbers!r}"
        )
        self._process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=numbers,
            start_new_session=True,  # Ctrl-C is the server's business
        )
        theirs.close()
        os.close(lifeline)

    def make_worker(self, connection: socket.socket) -> None:
        """Have a worker made that has this end of a connection."""
        with contextlib.suppress(BrokenPipeError):  # whoever reads the control will notice
            socket.send_fds(self.control, [order(MAKE)], [connection.fileno()])

    def end_worker(self, process: int) -> None:
        """Have that worker ended."""
        with contextlib.suppress(BrokenPipeError):
            self.control.send(order(process))

    def close(self) -> None:
        """End it and all workers."""
        self.control.close()
        os.close(self._held)
        try:
            self._process.wait(_LONGEST_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
