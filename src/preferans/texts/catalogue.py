"""The catalogues: `.po` files, read when a language is first asked for and given to the standard `gettext`.

The source is what runs: nothing has to be compiled after a change, and no compiled file can fall behind.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Final

LANGUAGES: Final = ("ru", "en", "uk")
"""The languages of the program, in the order in which they are offered."""

DOMAIN: Final = "preferans"

_LOCALE: Final = Path(__file__).parent / "locale"

_QUOTED: Final = r'[^"\\\n]*(?:\\.[^"\\\n]*)*'
"""What stands between two quotation marks, in the form that a backtracking engine reads fastest."""
_STATEMENT: Final = re.compile(rf'^(msgid|msgid_plural|msgstr(?:\[\d\])?) ((?:"{_QUOTED}"\s*)+)', re.MULTILINE)
_STRING: Final = re.compile(rf'"({_QUOTED})"')
_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPED: Final = {"n": "\n", "t": "\t"}

_MAGIC: Final = 0x950412DE
"""First word of the binary catalogue format that gettext reads."""


def parse_po(text: str) -> dict[str, tuple[str, ...]]:
    """The messages of a `.po` file: message id → its text, or its plural forms in order; "" → the header.

    Message contexts are not used here and not read. Raises ValueError for a message id that occurs twice.
    """
    messages: dict[str, tuple[str, ...]] = {}
    key = ""
    for match in _STATEMENT.finditer(text):
        kind, value = match[1], "".join(_STRING.findall(match[2]))
        if "\\" in value:
            value = _ESCAPE.sub(lambda m: _ESCAPED.get(m[1], m[1]), value)
        if kind == "msgid":
            if value in messages:
                raise ValueError(f"message id {value!r} occurs twice")
            key, messages[value] = value, ()
        elif kind != "msgid_plural":
            messages[key] += (value,)
    return messages


def binary(messages: dict[str, tuple[str, ...]]) -> bytes:
    """The same messages in the binary format that `gettext.GNUTranslations` reads."""
    pairs = sorted(
        ((f"{key}\0{key}" if len(forms) > 1 else key).encode(), "\0".join(forms).encode())
        for key, forms in messages.items()
    )
    count, header = len(pairs), 28
    index: tuple[list[int], list[int]] = ([], [])
    data = bytearray()
    for column in (0, 1):
        for pair in pairs:
            index[column].extend((len(pair[column]), header + 16 * count + len(data)))
            data += pair[column] + b"\0"
    head = pack("<7I", _MAGIC, 0, count, header, header + 8 * count, 0, 0)
    return head + pack(f"<{4 * count}I", *index[0], *index[1]) + bytes(data)


def source(language: str) -> str:
    """The text of the `.po` file of a language of the program."""
    return (_LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po").read_text(encoding="utf-8")


@cache
def translations(language: str) -> GNUTranslations:
    """The catalogue of one of LANGUAGES. Raises ValueError for any other language."""
    if language not in LANGUAGES:
        raise ValueError(f"no texts in {language!r}; there are {', '.join(LANGUAGES)}")
    return GNUTranslations(BytesIO(binary(parse_po(source(language)))))
