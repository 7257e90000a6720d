"""Write the browser's catalogues from their one source, or check that they agree with it.

`src/preferans/web/static/i18n/strings.json` lists every text of the pages by id with a note on its context and its
three languages; a text that depends on a number is a list of its plural forms. The browser loads only its own
language, `{en,ru,uk}.json`, which this script writes. `--check` writes nothing and exits 1 on a difference.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent.parent / "src/preferans/web/static/i18n"
RULES: Final = {
    "en": "nplurals=2; plural=(n != 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "uk": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}
"""How many plural forms a text has in each language, in the notation of gettext."""


def problems(strings: dict[str, dict[str, Any]]) -> list[str]:
    """What is wrong in the source: a missing language, a wrong number of forms, placeholders that differ."""
    found = []
    for key, entry in strings.items():
        marks = set(re.findall(r"\{\w+\}", " ".join(_forms(entry.get("en", "")))))
        plural = isinstance(entry.get("en"), list)
        for language, rule in RULES.items():
            text = entry.get(language)
            if not text or not all(_forms(text)):
                found.append(f"{key}: no text in {language}")
                continue
            if isinstance(text, list) != plural or (plural and len(text) != int(rule[9])):
                found.append(f"{key}: {language} needs {rule[9] if plural else 'no'} plural forms")
            used = [set(re.findall(r"\{\w+\}", form)) for form in _forms(text)]
            if not all(one <= marks if plural else one == marks for one in used):
                found.append(f"{key}: the placeholders of {language} are not those of English")
    return found


def _forms(text: str | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else text


def catalogue(strings: dict[str, dict[str, Any]], language: str) -> str:
    """The file of one language, as the browser loads it."""
    messages = {key: entry[language] for key, entry in sorted(strings.items())}
    return json.dumps({"plural": RULES[language], "messages": messages}, ensure_ascii=False, indent=0) + "\n"


def main() -> int:
    """Write or check the three catalogues. Exit status 1: the source or a catalogue is not in order."""
    strings = json.loads((FOLDER / "strings.json").read_text(encoding="utf-8"))
    wrong = problems(strings)
    for language in RULES:
        path, text = FOLDER / f"{language}.json", catalogue(strings, language)
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            wrong.append(f"{path.name} is not what strings.json says: run {Path(__file__).name}")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
