"""What one table has agreed on, as a page for people: every option that matters there, with what differs marked."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from preferans.rules.convention import SOCHI, Convention, Option, seated
from preferans.rules.presets import PRESETS
from preferans.texts import rulebook
from preferans.texts.groups import grouped
from preferans.texts.relevance import concerns
from preferans.texts.texts import Texts


@dataclass(frozen=True, slots=True)
class Term:
    """One option as a table has agreed on it."""

    option: Option
    value: object
    basis: object
    """What the convention it comes from says."""

    @property
    def changed(self) -> bool:
        return self.value != self.basis


def terms(convention: Convention) -> dict[str, tuple[Term, ...]]:
    """What matters at the table, by group of options: everything changed, and what can make a difference."""
    basis = basis_of(convention)
    found: dict[str, tuple[Term, ...]] = {}
    for group, options in grouped().items():
        listed = (Term(o, getattr(convention, o.field), getattr(basis, o.field)) for o in options)
        found[group] = tuple(term for term in listed if term.changed or concerns(term.option.name, convention))
    return found


def basis_of(convention: Convention) -> Convention:
    """The preset that the agreement was made from, for as many players."""
    return seated(PRESETS.get(convention.name, SOCHI), convention.players)


def differences(convention: Convention) -> tuple[Term, ...]:
    """The options that differ from the preset, in the order of the groups."""
    return tuple(term for listed in terms(convention).values() for term in listed if term.changed)


def agreement_page(
    convention: Convention, language: str, switch: rulebook.Switch = rulebook.by_query, rules: str = "/rules"
) -> str:
    """The content of the agreement page (safe HTML). `rules`: the address of the rules page."""
    texts = Texts(language)
    changed = differences(convention)
    page = _Page(texts, f"{rules}?lang={language}")
    sections = "\n".join(page.section(group, listed) for group, listed in terms(convention).items() if listed)
    parts = (
        rulebook.language_switch(language, switch),
        f'<article class="agreement" lang="{language}">',
        f"<h1>{escape(texts.t('page.agreement'))}</h1>",
        page.lead(basis_of(convention), changed),
        page.changes(changed),
        sections,
        f'<p><a href="{escape(page.rules)}">{escape(texts.t("page.full_rules"))}</a></p>',
        "</article>",
    )
    return "\n".join(part for part in parts if part)


def agreement_text(convention: Convention, language: str) -> str:
    """The same as plain text: one line for each option, changed ones with a star."""
    texts = Texts(language)
    lines = [texts.preset_title(basis_of(convention).name), texts.preset_summary(basis_of(convention).name)]
    for group, listed in terms(convention).items():
        lines += ["", texts.group_title(group)]
        for term in listed:
            name, star = term.option.name, "*" if term.changed else " "
            lines.append(
                f"{star} {texts.option_title(name)}: {texts.value_title(name, term.value)} ({term.option.rule})"
            )
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class _Page:
    texts: Texts
    rules: str
    """The address of the rules page in the same language."""

    def lead(self, basis: Convention, changed: tuple[Term, ...]) -> str:
        key = "page.agreement_lead" if changed else "page.agreement_plain"
        said = self.texts.t(key, preset=self.texts.preset_title(basis.name))
        players = f"{self.texts.option_title('players')}: {self.texts.value_title('players', basis.players)}"
        summary = self.texts.preset_summary(basis.name)
        return f'<p>{escape(said)} {escape(summary)}</p>\n<p class="players">{escape(players)}</p>'

    def changes(self, changed: tuple[Term, ...]) -> str:
        if not changed:
            return ""
        items = "".join(f"<li>{self._changed(term)}</li>" for term in changed)
        return f"<h2>{escape(self.texts.t('page.differences'))}</h2>\n<ul>{items}</ul>"

    def _changed(self, term: Term) -> str:
        name = term.option.name
        before = self.texts.t("page.preset_value", value=self.texts.value_title(name, term.basis))
        value = escape(self.texts.value_title(name, term.value))
        return f"{escape(self.texts.option_title(name))}: <strong>{value}</strong> ({escape(before)})"

    def section(self, group: str, listed: tuple[Term, ...]) -> str:
        entries = "\n".join(map(self._entry, listed))
        return f"<h2>{escape(self.texts.group_title(group))}</h2>\n<dl>\n{entries}\n</dl>"

    def _entry(self, term: Term) -> str:
        texts, option = self.texts, term.option
        mark = f" <mark>{escape(texts.t('page.differs'))}</mark>" if term.changed else ""
        where = escape(texts.t("page.paragraph", paragraph=option.rule))
        kind = ' class="changed"' if term.changed else ""
        return (
            f"<div{kind}><dt>{escape(texts.option_title(option.name))}: "
            f"<strong>{escape(texts.value_title(option.name, term.value))}</strong>{mark}</dt>"
            f"<dd>{escape(texts.option_text(option.name))} "
            f'<a href="{escape(self.rules)}#{option.rule}">{where}</a></dd></div>'
        )
