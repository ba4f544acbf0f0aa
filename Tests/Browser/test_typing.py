"""Typing into a real app that redraws itself all the while: input methods, the caret, formats."""

import re
import time

import pytest
from apps import ROOT
from playwright.sync_api import expect

APP = ROOT / "Tests/Browser/Apps/Typing"


@pytest.fixture
def page(run, phone):
    page = phone(run(APP).url)
    expect(page.get_by_role("textbox", name="Name")).to_be_visible()
    return page


class InputMethod:
    """What an input method does: it shows what is being composed, changes it, and commits it."""

    def __init__(self, page):
        self.page = page
        self.devtools = page.context.new_cdp_session(page)

    def compose(self, *steps):
        for text in steps:
            self.devtools.send(
                "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
            )
            ticks(self.page, 2)

    def commit(self, text):
        self.devtools.send("Input.insertText", {"text": text})


def ticks(page, count):
    """Waits until the app has redrawn itself this often."""
    number = lambda: int(page.get_by_text(re.compile(r"^Tick \d+$")).inner_text().split()[1])
    end, limit = number() + count, time.monotonic() + 10
    while number() < end:
        assert time.monotonic() < limit, "the timer stands still"
        page.wait_for_timeout(20)


def letters(text):
    return f"Notes have {len(text)} letters"


WORDS = [
    (["に", "にh", "にほ", "にほn", "にほんご"], "日本語"),
    (["n", "ni", "ni'h", "ni'hao"], "你好"),
    (["ㅎ", "하", "한"], "한"),
]


@pytest.mark.parametrize("steps, word", WORDS, ids=["Japanese", "Chinese", "Korean"])
def test_an_input_method_writes_into_a_field(page, steps, word):
    field = page.get_by_role("textbox", name="Name")
    field.click()
    method = InputMethod(page)
    for repeat in (1, 2):
        before = word * (repeat - 1)
        for step in steps:
            method.compose(step)
            assert field.input_value() == before + step, "what is being composed stays, through every redrawing"
            assert field.evaluate("e => !e.matches(':placeholder-shown')"), "from its first letter on"
            expect(page.get_by_text(f"Name is “{before}”")).to_be_visible()
        method.commit(word)
        expect(page.get_by_text(f"Name is “{before + word}”")).to_be_visible()
        expect(page.get_by_text(f"Edits: {repeat}")).to_be_visible()
        assert field.input_value() == before + word
        assert caret(field) == len(before + word)


@pytest.mark.parametrize("steps, word", WORDS, ids=["Japanese", "Chinese", "Korean"])
def test_an_input_method_writes_into_the_middle_of_a_text(page, steps, word):
    notes = page.get_by_role("textbox", name="Notes")
    notes.click()
    page.keyboard.type("one two")
    page.keyboard.press("Enter")
    page.keyboard.type("three")
    expect(page.get_by_text(letters("one two\nthree"))).to_be_visible()
    notes.evaluate("e => e.setSelectionRange(4, 4)")
    method = InputMethod(page)
    method.compose(*steps)
    assert notes.input_value() == f"one {steps[-1]}two\nthree"
    expect(page.get_by_text(letters("one two\nthree"))).to_be_visible()
    method.commit(word)
    expect(page.get_by_text(letters(f"one {word}two\nthree"))).to_be_visible()
    ticks(page, 3)
    assert notes.input_value() == f"one {word}two\nthree"
    assert caret(notes) == 4 + len(word)
    page.keyboard.type("!")
    assert notes.input_value() == f"one {word}!two\nthree"


def test_a_composition_that_is_given_up_leaves_no_trace(page):
    field = page.get_by_role("textbox", name="Name")
    field.click()
    page.keyboard.type("ab")
    expect(page.get_by_text("Name is “ab”")).to_be_visible()
    method = InputMethod(page)
    method.compose("に", "にほ", "")
    ticks(page, 2)
    assert field.input_value() == "ab"
    expect(page.get_by_text("Name is “ab”")).to_be_visible()
    page.keyboard.type("c")
    expect(page.get_by_text("Name is “abc”")).to_be_visible()


def test_what_is_composed_survives_the_app_clearing_the_field(page):
    """The app may do so at any time; the person goes on, and what is committed counts."""
    field = page.get_by_role("textbox", name="Name")
    field.click()
    method = InputMethod(page)
    method.compose("に", "にほ")
    page.evaluate("[...document.querySelectorAll('button')].find((e) => e.textContent === 'Clear').click()")
    ticks(page, 3)
    assert field.input_value() == "にほ"
    method.commit("日本")
    expect(page.get_by_text("Name is “日本”")).to_be_visible()
    assert field.input_value() == "日本"


def test_a_binding_that_changes_the_text_keeps_the_caret(page):
    field = page.get_by_role("textbox", name="Shouted")
    field.click()
    page.keyboard.type("hello")
    expect(field).to_have_value("HELLO")
    field.evaluate("e => e.setSelectionRange(2, 2)")
    page.keyboard.type("xy")
    expect(field).to_have_value("HEXYLLO")
    assert caret(field) == 4
    method = InputMethod(page)
    method.compose("é", "éa")
    assert field.input_value() == "HEXYéaLLO"
    method.commit("éa")
    expect(field).to_have_value("HEXYÉALLO")
    assert caret(field) == 6


def test_a_binding_that_returns_the_same_text_leaves_the_caret_alone(page):
    field = page.get_by_role("textbox", name="Name")
    field.click()
    page.keyboard.type("one three")
    field.evaluate("e => e.setSelectionRange(3, 3)")
    page.keyboard.type(" two", delay=30)
    expect(page.get_by_text("Name is “one two three”")).to_be_visible()
    ticks(page, 3)
    assert caret(field) == 7


def test_text_that_the_app_clears_is_gone(page):
    field = page.get_by_role("textbox", name="Name")
    field.click()
    page.keyboard.type("gone")
    expect(page.get_by_text("Name is “gone”")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(field).to_have_value("")
    expect(page.get_by_text("Name is “”")).to_be_visible()


def test_a_number_is_taken_on_return_and_on_leaving(page):
    field = page.get_by_role("textbox", name="Number")
    expect(field).to_have_value("2.5")
    field.fill("3.25")
    expect(page.get_by_text("Number is 2.5")).to_be_visible()
    field.press("Enter")
    expect(page.get_by_text("Number is 3.25")).to_be_visible()
    field.fill("47")
    page.get_by_role("textbox", name="Shouted").click()
    expect(page.get_by_text("Number is 47")).to_be_visible()
    field.fill("no number")
    field.press("Enter")
    expect(field).to_have_value("47")
    expect(page.get_by_text("Number is 47")).to_be_visible()


def test_an_app_follows_and_sets_what_is_selected(page):
    field = page.get_by_role("textbox", name="Marked")
    field.click()
    field.press("End")
    expect(page.get_by_text("Marked: one two[]")).to_be_visible()
    field.press("Shift+ArrowLeft")
    field.press("Shift+ArrowLeft")
    expect(page.get_by_text("Marked: one t[wo]")).to_be_visible()
    field.press("ArrowLeft")
    page.keyboard.type("rea", delay=20)
    expect(page.get_by_text("Marked: one trea[]wo")).to_be_visible()
    for _ in "rea":
        page.keyboard.press("Backspace")
    expect(page.get_by_text("Marked: one t[]wo")).to_be_visible()
    page.get_by_role("button", name="Select two").click()
    expect(page.get_by_text("Marked: one [two]")).to_be_visible()
    assert selected(field) == [4, 7]
    # A press elsewhere takes a browser's focus away, and leaves the selection.
    page.get_by_role("button", name="Put a star").click()
    expect(field).to_have_value("one *")
    expect(page.get_by_text("Marked: one *[]")).to_be_visible()
    ticks(page, 3)
    assert selected(field) == [5, 5]
    field.evaluate("e => e.focus()")
    page.keyboard.type("!")
    expect(page.get_by_text("Marked: one *![]")).to_be_visible()


def test_a_selection_waits_for_the_end_of_a_composition(page):
    field = page.get_by_role("textbox", name="Marked")
    field.click()
    field.press("Home")
    expect(page.get_by_text("Marked: []one two")).to_be_visible()
    method = InputMethod(page)
    method.compose("に", "にほ")
    press(page, "Select two")
    ticks(page, 2)
    assert field.input_value() == "にほone two"
    method.commit("日本")
    expect(page.get_by_text("Marked: 日本[]one two")).to_be_visible()
    assert selected(field) == [2, 2]
    press(page, "Select two")
    expect(page.get_by_text("Marked: 日本one [two]")).to_be_visible()
    assert selected(field) == [6, 9]


def test_an_app_moves_a_screen_readers_focus(page):
    edits = page.get_by_text("Edits: 0")
    expect(page.get_by_text("Edits are not read")).to_be_visible()
    page.get_by_role("button", name="Read edits").click()
    expect(page.get_by_text("Edits are read")).to_be_visible()
    assert page.evaluate("document.activeElement.innerText") == edits.inner_text()
    ticks(page, 3)
    assert page.evaluate("document.activeElement.innerText") == edits.inner_text()
    page.get_by_role("textbox", name="Name").click()
    expect(page.get_by_text("Edits are not read")).to_be_visible()


def test_announcements_are_all_said(page):
    press(page, "Announce")
    expect(page.locator("#say > div")).to_have_text(["First", "Second"])


def test_the_app_says_where_scrolling_comes_to_rest(page):
    cards = page.locator(".scroll", has=page.get_by_text("Card 0", exact=True)).last
    place = lambda: cards.evaluate("e => e.scrollLeft")
    cards.hover()
    page.mouse.wheel(130, 0)
    comes_to(page, place, 200)
    ticks(page, 10)  # it is at rest
    page.mouse.wheel(-30, 0)
    comes_to(page, place, 100)
    ticks(page, 10)
    assert place() == 100, "and stays there"


def comes_to(page, value, wanted):
    end = time.monotonic() + 10
    while value() != wanted:
        assert time.monotonic() < end, f"{value()} is not {wanted}"
        page.wait_for_timeout(20)


def press(page, name):
    """A press that leaves the focus where it is."""
    page.evaluate(f"[...document.querySelectorAll('button')].find((e) => e.textContent === '{name}').click()")


def selected(field):
    return field.evaluate("e => [e.selectionStart, e.selectionEnd]")


def caret(field):
    start, end = field.evaluate("e => [e.selectionStart, e.selectionEnd]")
    assert start == end
    return start


@pytest.mark.parametrize(
    "locale, week",
    [("en-US", "Weeks begin on day 1, prices look like $12.50"), ("de-DE", "Weeks begin on day 2, prices look like 12,50\u00a0€")],
)
def test_the_apps_own_formatters_follow_the_browsers_language(run, phone, locale, week):
    page = phone(run(APP).url, locale=locale)
    expect(page.get_by_text(week)).to_be_visible()
