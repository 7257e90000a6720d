"""What can go wrong with the store; each message is one line that a person can act on."""

from __future__ import annotations

from pathlib import Path


class StorageError(Exception):
    """The store cannot do what it was asked; nothing was changed."""


class VersionConflict(StorageError):
    """Somebody else appended first: the table is not at the version the caller expected."""

    def __init__(self, table_id: str, expected: int, actual: int) -> None:
        super().__init__(f"table {table_id} is at event {actual}, not {expected}")
        self.table_id, self.expected, self.actual = table_id, expected, actual


class DatabaseError(StorageError):
    """The database as a whole cannot be used. `path` names its file."""

    def __init__(self, path: Path | str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path


class CorruptDatabase(DatabaseError):
    """The file is damaged or no database at all; it is left as it is."""

    def __init__(self, path: Path | str, detail: str) -> None:
        super().__init__(
            path,
            f"the database is damaged ({detail}); it was left as it is: move it away or put a copy back in its place",
        )


class ReadOnlyDatabase(DatabaseError):
    """The file or its folder cannot be written."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(path, "cannot be written: check the folder, its owner and the free space")


class NewerSchema(DatabaseError):
    """A newer version of the program has written this file."""

    def __init__(self, path: Path | str, found: str) -> None:
        super().__init__(
            path, f"was written by a newer version of Preferans (schema {found}); install that version to open it"
        )
