"""Starts servers fast: everything is imported once, and each server is a fork of that, a process of its own to kill.

Run as a program: for each line on standard input it forks a server on the data folder named there, which prints its
address; then the program prints the server's process id.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
from pathlib import Path

MODULES = (
    "preferans.storage.reader",
    "preferans.web.app",
    "sqlalchemy.dialects.sqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)


def main() -> None:
    for module in MODULES:
        importlib.import_module(module)
    from preferans.web.run import run

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that are killed
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            run(host="127.0.0.1", port=0, folder=Path(line.strip()), hosts=("127.0.0.1",))
            os._exit(0)
        print(f"pid {child}", flush=True)


if __name__ == "__main__":
    main()
