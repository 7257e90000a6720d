"""The page that says what a table has agreed on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from preferans.rules.choices import DealerReturn, EndMode, MisdealPenalty, RaspasyExit, Steps
from preferans.rules.convention import OPTIONS, SOCHI, Convention, problems, seated
from preferans.rules.presets import LENINGRAD, PRESETS, ROSTOV
from preferans.texts import LANGUAGES, Texts
from preferans.texts.agreement import agreement_page, agreement_text, differences, terms
from preferans.texts.relevance import concerns


def shown(convention: Convention) -> set[str]:
    return {term.option.name for listed in terms(convention).values() for term in listed}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_differs_from_itself_for_no_number_of_players(
    name: str, language: str, read: Callable[[str], Any]
) -> None:
    for players in (2, 3, 4):
        convention = seated(PRESETS[name], players)
        assert differences(convention) == ()
        page = agreement_page(convention, language)
        read(page)
        assert "<mark>" not in page
        assert Texts(language).preset_title(name) in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_differs_is_listed_first_and_marked(language: str) -> None:
    texts = Texts(language)
    convention = replace(ROSTOV, steps=Steps.JUMP, throw_back=0)
    assert [term.option.name for term in differences(convention)] == ["auction.steps", "talon.throw_back"]
    page = agreement_page(convention, language)
    assert page.count("<mark>") == 2
    assert page.index(texts.t("page.differences")) < page.index(texts.group_title("auction"))
    before = texts.t("page.preset_value", value=texts.n("whists", 10))
    assert f"{texts.option_title('talon.throw_back')}: <strong>" in page
    assert before in page


def test_a_change_is_shown_even_where_it_can_make_no_difference() -> None:
    convention = replace(SOCHI, dealer_return=DealerReturn.OFF)
    assert not concerns("whist.dealer_return", convention)
    assert "whist.dealer_return" in shown(convention)


def test_what_cannot_make_a_difference_is_left_out() -> None:
    assert "whist.dealer_return" not in shown(SOCHI)
    assert "whist.dealer_return" in shown(seated(SOCHI, 4))
    assert "whist.half_gusarik" in shown(seated(SOCHI, 2))
    assert "whist.style" not in shown(seated(SOCHI, 2))
    assert "whist.gentleman_scope" not in shown(SOCHI)
    assert "whist.gentleman_scope" in shown(LENINGRAD)
    assert "raspasy.rostov_count" in shown(ROSTOV)
    assert "end.aid_rate" in shown(SOCHI)
    assert "end.aid_rate" not in shown(LENINGRAD)
    assert "end.minutes" in shown(replace(LENINGRAD, end_mode=EndMode.TIME))


def test_every_option_is_shown_at_some_table() -> None:
    tables = [seated(preset, players) for preset in PRESETS.values() for players in (2, 3, 4)]
    tables += [
        replace(SOCHI, end_mode=EndMode.ROUNDS, aid=False, misdeal_penalty=MisdealPenalty.HILL2),
        replace(SOCHI, raspasy_exit=RaspasyExit.HEAVY),
    ]
    assert not [convention for convention in tables if problems(convention)]
    assert set().union(*map(shown, tables)) == set(OPTIONS)


def test_an_agreement_of_unknown_origin_is_compared_with_sochi() -> None:
    assert differences(replace(SOCHI, name="our house")) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_to_the_paragraph_in_the_same_language(language: str, read: Callable[[str], Any]) -> None:
    links = read(agreement_page(SOCHI, language, lambda other: f"?table=a&lang={other}")).links
    assert f"/rules?lang={language}#B.3" in links
    assert "?table=a&lang=uk" in links


def test_as_text_there_is_one_line_for_each_option() -> None:
    lines = agreement_text(replace(SOCHI, steps=Steps.JUMP), "ru").splitlines()
    assert "* Шаг торговли: с прыжками (B.3)" in lines
    assert "  Полвиста: да (D.2)" in lines
