"""Lessons and their steps."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from preferans.table.messages import EventView, TableView


class LessonInfo(Struct, frozen=True, kw_only=True):
    """A lesson of the tutorial, as a page lists it."""

    id: str
    title: str
    text: str
    """What one learns in it."""
    steps: int


class LessonList(Struct, frozen=True, kw_only=True):
    lessons: list[LessonInfo]


class LessonAnswers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All answers of the learner since the lesson began: moves, `next`, or `choose 0`."""

    answers: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=60)] = []


class Frame(Struct, frozen=True, kw_only=True):
    """One thing that has happened, and the table after it."""

    event: EventView
    view: TableView


class LessonStep(Struct, frozen=True, kw_only=True):
    """Where a lesson stands: what is said, what is wanted, and what has happened since the last answer."""

    lesson: str
    number: int
    """Of this lesson among the `lessons`, from 1."""
    lessons: int
    title: str
    done: int
    """How many of the `steps` are answered."""
    steps: int
    kind: Literal["say", "ask", "quiz", "over"]
    text: str
    wrong: str | None
    """Why the last answer is not the one that is wanted; it counts for nothing."""
    answers: list[str]
    """Of a quiz: what may be chosen."""
    show: Literal["result", "settlement"] | None
    """The paper that belongs to the text."""
    following: str | None
    """The next lesson."""
    frames: list[Frame]
    view: TableView
