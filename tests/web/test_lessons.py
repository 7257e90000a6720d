"""Every lesson of the tutorial: playable by the rules, told in every language, friendly to other choices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from preferans.texts import LANGUAGES, Texts
from preferans.texts.catalogue import parse_po, source
from preferans.web.errors import ApiError
from preferans.web.lessons import Beat, Lesson, lessons, step
from tests.web.client import serving

LESSONS = lessons()


def wanted(lesson: Lesson) -> list[Beat]:
    return [beat for beat in lesson.beats if beat.number is not None]


def right_answers(beat: Beat) -> tuple[str, ...]:
    if beat.ask is not None:
        return beat.good
    return ("next",) if beat.say is not None else (f"choose {beat.right}",)


def ways(lesson: Lesson, answers: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every sequence of right answers that leads through the lesson."""
    beats = wanted(lesson)
    if len(answers) == len(beats):
        yield answers
        return
    found = False
    for answer in right_answers(beats[len(answers)]):
        tried = (*answers, answer)
        if step(lesson.id, tried, "en").wrong is None:
            found = True
            yield from ways(lesson, tried)
    assert found, f"{lesson.id}: no way on after {answers}"


def one_way(lesson: Lesson) -> tuple[str, ...]:
    return next(ways(lesson))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_right_answer_leads_to_the_end(lesson: Lesson) -> None:
    """The rules play every move of the others: one that were not legal would be refused."""
    count = 0
    for answers in ways(lesson):
        count += 1
        end = step(lesson.id, answers, "en")
        assert end.kind == "over" and end.done == end.steps == len(answers)
    assert count >= 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_text_is_there_and_short(lesson: Lesson, language: str) -> None:
    answers = one_way(lesson)
    for n, beat in enumerate(wanted(lesson)):
        now = step(lesson.id, answers[:n], language)
        for text in (now.title, now.text, *now.answers):
            assert text and not re.match(r"lesson\\.", text), text
        assert len(now.text) <= (190 if beat.ask is not None else 290), (lesson.id, now.text)
        assert len(now.answers) == beat.answers and now.done == n and now.frames is not None
        if beat.ask is not None:
            assert now.view.turn == 0 and set(beat.good) & set(now.view.moves), "it is the learner's turn"
        if beat.show == "result":
            assert now.view.result is not None
        if beat.show == "settlement":
            assert now.view.settlement is not None


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_another_choice_changes_nothing_and_is_answered(lesson: Lesson) -> None:
    answers = one_way(lesson)
    for n, beat in enumerate(wanted(lesson)):
        before = step(lesson.id, answers[:n], "ru")
        others = [move for move in before.view.moves if move not in beat.good] if beat.ask is not None else []
        others += [f"choose {k}" for k in range(beat.answers) if k != beat.right] + ["nonsense", "play XX"]
        for other in others[:30]:
            tried = step(lesson.id, (*answers[:n], other), "ru")
            assert tried.wrong and tried.done == n and not tried.frames
            assert tried.view == before.view


def test_texts_and_lessons_are_the_same() -> None:
    """No text of a lesson is left over, and every quiz has a reaction of its own."""
    used = {"lesson.over", "lesson.wrong"}
    for lesson in LESSONS:
        used |= {f"lesson.{lesson.id}.title", f"lesson.{lesson.id}.about"}
        for beat in wanted(lesson):
            key = f"lesson.{lesson.id}.{beat.number}"
            used |= {key, *(f"{key}.{chr(97 + n)}" for n in range(beat.answers))}
            if beat.say is None and Texts("en").has(f"{key}.wrong"):
                used.add(f"{key}.wrong")
            assert beat.quiz is None or f"{key}.wrong" in used, key
    assert {key for key in parse_po(source("en")) if key.startswith("lesson.")} == used


def test_hidden_cards_stay_hidden() -> None:
    view = step("tricks", (), "en").view
    assert [place.cards is None for place in view.places] == [False, True, True] and view.you == 0


def test_a_wrong_answer_in_the_middle_is_refused() -> None:
    with pytest.raises(ApiError) as refused:
        step("auction", ("next", "pass", "hold"), "en")
    assert refused.value.code == "bad-field"
    with pytest.raises(ApiError):
        step("half", (*one_way(next(one for one in LESSONS if one.id == "half")), "next"), "en")


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("tricks", {"answers": []}, 200),
        ("nowhere", {"answers": []}, 404),
        ("tricks", {"answers": ["x" * 41]}, 400),
        ("tricks", {"answers": ["next"] * 61}, 400),
        ("tricks", {"answers": "next"}, 400),
        ("tricks", {"more": 1}, 400),
    ],
)
def test_the_door(path: str, body: Any, status: int) -> None:
    with serving() as client:
        assert client.post(f"/api/v1/lessons/{path}", json=body).status_code == status
        assert client.get(f"/learn/{path}").status_code == (404 if path == "nowhere" else 200)


def test_the_list() -> None:
    with serving() as client:
        found = client.get("/api/v1/lessons?lang=ru").json()["lessons"]
    assert [one["id"] for one in found] == [lesson.id for lesson in LESSONS] and len(found) == 12
