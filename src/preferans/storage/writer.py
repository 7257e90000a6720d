"""The writing side of the SQLite store: one thread, the driver, and one transaction for all that is waiting.

SQLite allows one writer at a time, so one thread does it; what arrived while it was busy is committed together
(group commit), which is what makes a durable commit cheap. A Future is done only after the commit.
"""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, Protocol

from preferans.storage.errors import StorageError

MAX_BATCH: Final = 256
"""Most jobs in one transaction: bounds how long the first of them waits."""


class Work(Protocol):
    """A change to the database; a StorageError must come before the first write."""

    def __call__(self, connection: sqlite3.Connection) -> Any: ...


class _Job:
    __slots__ = ("future", "work")

    def __init__(self, work: Work) -> None:
        self.work = work
        self.future: Future[Any] = Future()


class Writer:
    """Runs jobs in order on its own thread. `translate` makes one of our errors of the driver's."""

    def __init__(
        self, connect: Callable[[], sqlite3.Connection], translate: Callable[[sqlite3.Error], StorageError]
    ) -> None:
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._connect, self._translate = connect, translate
        self._lock = threading.Lock()
        self._closed = False
        self._ready: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()
        self._ready.result()

    def submit(self, work: Work) -> Future[Any]:
        job = _Job(work)
        job.future.set_running_or_notify_cancel()  # from now on it is done, whoever may lose interest
        with self._lock:
            if self._closed:
                job.future.set_exception(StorageError("the store is closed"))
            else:
                self._queue.put(job)
        return job.future

    def close(self) -> None:
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            connection = self._connect()
        except BaseException as error:  # noqa: BLE001 - whoever opens the store is told
            self._ready.set_exception(error)
            return
        self._ready.set_result(None)
        try:
            while self._serve(connection):
                pass
        finally:
            connection.close()

    def _serve(self, connection: sqlite3.Connection) -> bool:
        """Commit what is waiting; False when the store is being closed."""
        first = self._queue.get()
        if first is None:
            return False
        batch, more = [first], True
        while len(batch) < MAX_BATCH:
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                break
            if job is None:
                more = False
                break
            batch.append(job)
        if not self._commit(connection, batch) and len(batch) > 1:
            # One of them met an error of the database: each on its own, so that it spoils nobody else's.
            for job in batch:
                self._commit(connection, [job])
        return more

    def _commit(self, connection: sqlite3.Connection, batch: list[_Job]) -> bool:
        """Do the jobs in one transaction. False: rolled back; the answer was given only if it was a single job."""
        answers: list[tuple[_Job, Any, StorageError | None]] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                try:
                    answers.append((job, job.work(connection), None))
                except StorageError as refusal:
                    answers.append((job, None, refusal))
            connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - every job gets an answer
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if len(batch) == 1:
                told = self._translate(error) if isinstance(error, sqlite3.Error) else error
                batch[0].future.set_exception(told)
            return False
        for job, answer, refused in answers:
            if refused is None:
                job.future.set_result(answer)
            else:
                job.future.set_exception(refused)
        return True
