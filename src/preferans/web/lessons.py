"""The tutorial: short lessons on the real table, each a prepared deal with the others' moves written down.

A lesson is data (data/lessons.yaml) and keeps no state here: a request brings all answers of the learner so far, the
deal is played up to there by the rules, and the answer tells what happens next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
import yaml

from preferans.notation.cards import parse_cards, parse_hand
from preferans.notation.conventions import format_convention, parse_convention
from preferans.rules.cards import CardSet
from preferans.rules.convention import Convention
from preferans.rules.dealing import stacked_deck, talon_round
from preferans.rules.presets import PRESETS
from preferans.table import Chance, MakeMove, Sitter, Table, create_with, decide, event_view, table_view
from preferans.table.messages import EventView, TableView
from preferans.texts import Texts
from preferans.web.documents.lessons import Frame, LessonInfo, LessonList, LessonStep
from preferans.web.errors import ApiError
from preferans.web.offers import bot_sitters, person

SOURCE: Final = Path(__file__).parent / "data" / "lessons.yaml"
YOU: Final = 0
NEXT: Final = "next"
"""The answer to a text that only wants to be read."""


class Beat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One beat of a lesson; exactly one of `say`, `ask`, `quiz`, `moves` and `preset` is there."""

    say: int | None = None
    ask: int | None = None
    quiz: int | None = None
    moves: tuple[str, ...] = ()
    preset: str | None = None
    """The same deal is set up again by another convention."""
    good: tuple[str, ...] = ()
    answers: int = 0
    right: int = 0
    show: Literal["result", "settlement"] | None = None

    @property
    def number(self) -> int | None:
        """The number of its text; None for a beat that asks the learner for nothing."""
        return next((n for n in (self.say, self.ask, self.quiz) if n is not None), None)

    def fits(self, answer: str) -> bool:
        """Whether the lesson goes on after this answer."""
        if self.ask is not None:
            return answer in self.good
        return answer == (NEXT if self.say is not None else f"choose {self.right}")


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    dealer: int
    hands: tuple[str, str, str]
    """By place."""
    talon: str
    beats: tuple[Beat, ...]
    setup: tuple[str, ...] = ()
    options: dict[str, Any] = {}

    def convention(self, preset: str) -> Convention:
        base = format_convention(PRESETS[preset])
        return parse_convention({**base, "options": {**base["options"], **self.options}})


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson, in its order."""
    return msgspec.convert(yaml.safe_load(SOURCE.read_text(encoding="utf-8")), tuple[Lesson, ...])


def lesson_of(name: str) -> Lesson:
    """The lesson of this id. ApiError 404 if there is none."""
    found = next((lesson for lesson in lessons() if lesson.id == name), None)
    if found is None:
        raise ApiError(404, "not-found")
    return found


def listed(language: str) -> LessonList:
    """The lessons as a page lists them."""
    texts = Texts(language)
    return LessonList(
        lessons=[
            LessonInfo(
                id=lesson.id,
                title=texts.t(f"lesson.{lesson.id}.title"),
                text=texts.t(f"lesson.{lesson.id}.about"),
                steps=sum(beat.number is not None for beat in lesson.beats),
            )
            for lesson in lessons()
        ]
    )


@dataclass
class Course:
    """A lesson on its way."""

    lesson: Lesson
    language: str
    table: Table
    frames: list[tuple[EventView, TableView]] = field(default_factory=list)
    """What has happened since the last answer."""

    @classmethod
    def begin(cls, lesson: Lesson, language: str, preset: str = "sochi") -> Course:
        course = cls(lesson, language, _table(lesson, language, preset))
        course.play(lesson.setup)
        course.frames.clear()
        return course

    @property
    def view(self) -> TableView:
        """What the learner sees; the bots sit there."""
        return table_view(self.table, YOU, frozenset({YOU}))

    def play(self, moves: Sequence[str]) -> None:
        """Let whoever is to act make these moves. Refused if the rules do."""
        for text in moves:
            actor = self.table.actor
            assert actor is not None, f"{self.lesson.id}: nobody is to move, but the lesson says {text}"
            for event in decide(self.table, MakeMove(actor, text), Chance(bytes(32), 0)):
                self.table = self.table.after(event)
                self.frames.append((event_view(event), self.view))


def _table(lesson: Lesson, language: str, preset: str) -> Table:
    convention = lesson.convention(preset)
    name = person(language)
    sitters = [Sitter(kind="human", name=name, player="learner"), *bot_sitters(("easy", "easy"), language, name)]
    by_place = [parse_hand(text) for text in lesson.hands]
    by_seat: list[CardSet] = [by_place[(lesson.dealer + 1 + seat) % 3] for seat in range(3)]
    deck = stacked_deck(by_seat, parse_cards(lesson.talon), talon_round(convention))
    return create_with(f"lesson-{lesson.id}", convention, sitters, lesson.dealer, deck)


def step(name: str, answers: Sequence[str], language: str) -> LessonStep:
    """Where the lesson stands after these answers. ApiError if one of them, but for the last, is not the right one."""
    lesson = lesson_of(name)
    course = Course.begin(lesson, language)
    waiting, done, wrong = list(answers), 0, False
    for beat in lesson.beats:
        if beat.number is None:
            if beat.preset is not None:
                frames = course.frames
                course = Course.begin(lesson, language, beat.preset)
                course.frames = [*frames, (EventView(kind="deal", place=None, move=None), course.view)]
            course.play(beat.moves)
            continue
        wrong = bool(waiting) and not (beat.fits(waiting[0]) and (beat.ask is None or waiting[0] in course.view.moves))
        if wrong and len(waiting) > 1:
            raise ApiError(400, "bad-field", {"field": "$.answers", "why": f"answer {done + 1} is not the right one"})
        if wrong or not waiting:
            return _told(course, beat, done, wrong=wrong)
        answer = waiting.pop(0)
        done += 1
        course.frames.clear()
        if beat.ask is not None:
            course.play([answer])
    if waiting:
        raise ApiError(400, "bad-field", {"field": "$.answers", "why": "more answers than the lesson asks for"})
    return _told(course, None, done, wrong=False)


def _told(course: Course, beat: Beat | None, done: int, *, wrong: bool) -> LessonStep:
    lesson, texts = course.lesson, Texts(course.language)
    order = [one.id for one in lessons()]
    place = order.index(lesson.id)
    key = f"lesson.{lesson.id}.{beat.number if beat is not None else 'end'}"
    return LessonStep(
        lesson=lesson.id,
        number=place + 1,
        lessons=len(order),
        title=texts.t(f"lesson.{lesson.id}.title"),
        done=done,
        steps=sum(one.number is not None for one in lesson.beats),
        kind="over" if beat is None else "say" if beat.say is not None else "ask" if beat.ask is not None else "quiz",
        text=texts.t("lesson.over") if beat is None else texts.t(key),
        wrong=texts.t(f"{key}.wrong" if texts.has(f"{key}.wrong") else "lesson.wrong") if wrong else None,
        answers=[texts.t(f"{key}.{chr(ord('a') + n)}") for n in range(beat.answers if beat is not None else 0)],
        show=beat.show if beat is not None else None,
        following=order[place + 1] if place + 1 < len(order) else None,
        frames=[] if wrong else [Frame(event=event, view=view) for event, view in course.frames],
        view=course.view,
    )
