"""The part of Markdown that the rule books use, as safe HTML.

Headings, paragraphs, lists, tables, fenced code, bold, italics, code and links to pages of our own. All text is
escaped, so nothing in a book can become markup that is not named here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from typing import Final

_HEADING: Final = re.compile(r"^(#{1,4}) (.*)$")
_NUMBER: Final = re.compile(r"^([A-Z](?:\.\d+)?)\.? ")
_ITEM: Final = re.compile(r"^(?:\*|(\d+)\.) (.*)$")
_INLINE: Final = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<bold>.+?)\*\*|\*(?P<em>[^*]+)\*|\[(?P<text>[^\]]+)\]\((?P<href>[^)\s]+)\)"
    r"|\b(?P<rule>[A-L]\.\d+)\b"
)

CodeMaker = Callable[[str, str], str]
"""From the text of a piece of code and the number of the paragraph it stands in to its HTML."""
LinkMaker = Callable[[str], str | None]
"""From the target of a link in the source to its address on the page; None: only the text is shown."""


def plain_code(text: str, _paragraph: str) -> str:
    """A piece of code with nothing special about it."""
    return f"<code>{escape(text)}</code>"


class Renderer:
    """Renders one document. `anchors` are the paragraph numbers that references may point to."""

    def __init__(self, anchors: frozenset[str], code: CodeMaker, link: LinkMaker) -> None:
        self._anchors = anchors
        self._code = code
        self._link = link
        self._paragraph = ""

    def html(self, source: str) -> str:
        """The whole document."""
        return "\n".join(self._blocks(source.splitlines()))

    def inline(self, text: str) -> str:
        """A run of text inside a block."""
        parts, done = [], 0
        for match in _INLINE.finditer(text):
            parts += [escape(text[done : match.start()], quote=False), self._span(match)]
            done = match.end()
        return "".join(parts) + escape(text[done:], quote=False)

    def _span(self, match: re.Match[str]) -> str:
        kind, text = match.lastgroup, match[0]
        match kind:
            case "code":
                return self._code(match["code"], self._paragraph)
            case "bold":
                return f"<strong>{self.inline(match['bold'])}</strong>"
            case "em":
                return f"<em>{self.inline(match['em'])}</em>"
            case "rule" if text in self._anchors and text != self._paragraph:
                return f'<a href="#{text}">{text}</a>'
            case "href":
                target = self._link(match["href"])
                inner = self.inline(match["text"])
                return inner if target is None else f'<a href="{escape(target)}">{inner}</a>'
        return escape(text, quote=False)

    def _blocks(self, lines: list[str]) -> Iterator[str]:
        at = 0
        while at < len(lines):
            line = lines[at]
            end = at + 1
            if not line.strip():
                pass
            elif heading := _HEADING.match(line):
                yield self._heading(len(heading[1]), heading[2])
            elif line.startswith("```"):
                end = _until(lines, at + 1, lambda text: text.startswith("```")) + 1
                yield f"<pre>{escape(chr(10).join(lines[at + 1 : end - 1]), quote=False)}</pre>"
            elif line.startswith("|"):
                end = _until(lines, at, lambda text: not text.startswith("|"))
                yield self._table(lines[at:end])
            elif _ITEM.match(line):
                end = _until(lines, at, lambda text: not (_ITEM.match(text) or text.startswith("  ")))
                yield self._list(lines[at:end])
            else:
                end = _until(lines, at, lambda text: not text.strip() or text[0] in "#|`" or bool(_ITEM.match(text)))
                yield f"<p>{self.inline(' '.join(lines[at : max(end, at + 1)]))}</p>"
            at = max(end, at + 1)

    def _heading(self, level: int, text: str) -> str:
        number = _NUMBER.match(text)
        if number is None:
            return f"<h{level}>{self.inline(text)}</h{level}>"
        self._paragraph = number[1]
        title = self.inline(text[number.end() :])
        mark = f'<a class="paragraph" href="#{number[1]}">{number[1]}</a>'
        return f'<h{level} id="{number[1]}">{mark} {title}</h{level}>'

    def _list(self, lines: list[str]) -> str:
        items: list[str] = []
        ordered = lines[0][0].isdigit()
        for line in lines:
            if match := _ITEM.match(line):
                items.append(match[2])
            else:
                items[-1] += " " + line.strip()
        tag = "ol" if ordered else "ul"
        return f"<{tag}>{''.join(f'<li>{self.inline(item)}</li>' for item in items)}</{tag}>"

    def _table(self, lines: list[str]) -> str:
        rows = [_cells(line) for line in lines]
        head = "".join(f'<th scope="col">{self.inline(cell)}</th>' for cell in rows[0])
        body = "".join(f"<tr>{self._row(row)}</tr>" for row in rows[2:])
        return (
            f'<div class="table" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
        )

    def _row(self, cells: list[str]) -> str:
        first, *others = cells
        return f'<th scope="row">{self.inline(first)}</th>' + "".join(f"<td>{self.inline(c)}</td>" for c in others)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _until(lines: list[str], start: int, stop: Callable[[str], bool]) -> int:
    """Index of the first line from `start` on at which `stop` holds; the number of lines if there is none."""
    return next((i for i in range(start, len(lines)) if stop(lines[i])), len(lines))
