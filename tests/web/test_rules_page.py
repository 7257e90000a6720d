"""The rule book and a table's agreement as pages."""

from __future__ import annotations

from typing import Any

import pytest

from preferans.rules.convention import OPTIONS
from preferans.texts import LANGUAGES, Texts
from tests.web.client import serving

AGREED = {"name": "rostov", "players": 3, "options": {"auction.steps": "jump"}}


@pytest.fixture
def client() -> Any:
    with serving() as made:
        yield made


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_is_the_book_of_the_language(client: Any, language: str) -> None:
    page = client.get(f"/rules?lang={language}").text
    assert f"<title>{Texts(language).t('page.rules')}</title>" in page
    assert f'id="F.4"><a class="paragraph" href="#F.4">F.4</a> {Texts(language).rule_title("F.4")}' in page
    assert all(f'id="{name}"' in page for name in OPTIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_agreement_of_a_table_marks_what_differs(client: Any, language: str) -> None:
    texts = Texts(language)
    made = client.post("/api/v1/tables", json={"convention": AGREED, "bots": ["easy", "easy"]}).json()
    page = client.get(f"/rules?table={made['id']}&lang={language}").text
    assert texts.preset_title("rostov") in page
    assert page.count("<mark>") == 1
    assert f"?table={made['id']}&amp;lang=uk" in page


@pytest.mark.parametrize("table", ["nowhere", "<script>", "x" * 500, ""])
def test_the_agreement_of_no_table_is_not_found(client: Any, table: str) -> None:
    answer = client.get("/rules", params={"table": table})
    assert answer.status_code == 404
    assert "<script>" not in answer.text
