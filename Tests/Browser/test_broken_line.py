"""A person types while the line to the server breaks again and again."""

import random

import pytest
from line import Line
from playwright.sync_api import expect
from test_typing import APP, caret

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789äé語"


@pytest.mark.parametrize("delay, drops", [(0, 60), (0.1, 25), (0.5, 15)], ids=["0 ms", "100 ms", "500 ms"])
def test_every_character_arrives_once(run, phone, delay, drops):
    """A hundred drops in all."""
    chance = random.Random(drops)
    app = run(APP)
    line = Line(app.port, delay)
    page = phone(f"http://127.0.0.1:{line.port}/")
    field = page.get_by_role("textbox", name="Name")
    field.click()
    page.keyboard.type("[]")
    page.keyboard.press("ArrowLeft")
    typed = ""

    def type_some(most):
        nonlocal typed
        for letter in chance.choices(LETTERS, k=chance.randint(1, most)):
            page.keyboard.type(letter)
            typed += letter
            page.wait_for_timeout(chance.uniform(0, 40))

    dropped = 0
    while dropped < drops:
        type_some(3)
        if line.cut():
            dropped += 1
        # Sometimes the next drop comes before the page is back.
        page.wait_for_timeout(chance.uniform(0, 300 + 3000 * delay))
        assert field.input_value() == f"[{typed}]"
        assert caret(field) == 1 + len(typed)
    type_some(3)
    expect(page.get_by_text(f"Name is “[{typed}]”")).to_be_visible(timeout=15_000)
    expect(page.get_by_text("Connection lost", exact=False)).to_have_count(0)
    assert field.input_value() == f"[{typed}]"
    assert caret(field) == 1 + len(typed)
    page.keyboard.type("!")
    expect(page.get_by_text(f"Name is “[{typed}!]”")).to_be_visible(timeout=15_000)
    line.close()


def test_what_was_typed_during_a_long_silence_arrives(run, phone):
    app = run(APP)
    line = Line(app.port)
    page = phone(f"http://127.0.0.1:{line.port}/")
    notes = page.get_by_role("textbox", name="Notes")
    notes.click()
    page.keyboard.type("before ")
    expect(page.get_by_text("Notes have 7 letters")).to_be_visible()
    target, line.target = line.target, 1  # nobody listens there
    line.cut()
    expect(page.get_by_text("Connection lost", exact=False)).to_be_visible(timeout=3_000)
    page.keyboard.type("during")
    page.wait_for_timeout(3_000)
    line.target = target
    expect(page.get_by_text("Notes have 13 letters")).to_be_visible(timeout=10_000)
    assert notes.input_value() == "before during"
    line.close()
