"""axe-core on every screen of the examples, light and dark, on a phone and in a wide window."""

import pathlib

import axe_playwright_python
import pytest
from apps import EXAMPLES
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from test_bookworm import add_book

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


def check(page, contrast):
    """No violation of any rule.

    iOS's own secondary label is 3.4:1 on white; who needs more asks for increased contrast, and there every pair counts.
    """
    page.wait_for_timeout(700)
    page.evaluate(AXE)
    options = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": contrast == "more"}}}
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    told = [
        f"{violation['id']}: {node['html'][:300]}\n{node['failureSummary']}"
        for violation in found for node in violation["nodes"]
    ]
    assert not told, "\n".join(told)


LOOKS = [
    (name, screen, scheme, contrast)
    for name, screen in (("phone", PHONE), ("wide", DESKTOP)) for scheme in ("light", "dark")
    for contrast in (("no-preference", "more") if name == "phone" else ("no-preference",))
]


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]}-{look[2]}{'-contrast' if look[3] == 'more' else ''}")
def screens(request, run, browser):
    """Opens an example and checks each screen that it is told of."""
    _, screen, scheme, contrast = request.param
    contexts = []

    def start(name):
        app = run(EXAMPLES / name)
        context = browser.new_context(**screen, color_scheme=scheme, contrast=contrast)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.goto(app.url)
        return page, lambda: check(page, contrast)

    yield start
    for context in contexts:
        context.close()


def test_bookworm(screens):
    page, screen = screens("Bookworm")
    expect(page.get_by_role("heading", name="Bookworm")).to_be_visible()
    screen()
    page.get_by_role("button", name="Add Book").click()
    screen()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    add_book(page, "Emma", "J. Austen", "Romance", review="Witty.", stars=4)
    screen()
    page.get_by_role("button", name="Edit").click()
    screen()
    page.get_by_role("button", name="Done").click()
    page.get_by_text("Emma").click()
    screen()
    page.get_by_role("button", name="Delete this book").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    screen()


def test_landmarks(screens):
    page, screen = screens("Landmarks")
    expect(page.get_by_text("Heron Lighthouse")).to_be_visible()
    screen()
    page.get_by_role("switch", name="Favorites only").click()
    screen()
    page.get_by_text("Heron Lighthouse").click()
    screen()


def test_currencies(screens):
    page, screen = screens("Currencies")
    expect(page.get_by_text("CHF")).to_be_visible()
    screen()
    page.get_by_role("button", name="Choose currencies").click()
    screen()


def test_lessons(screens):
    page, screen = screens("Lessons")
    expect(page.get_by_role("button", name="Lamp")).to_be_visible()
    screen()
    page.get_by_role("button", name="Lamp").click()
    screen()
    page.get_by_role("tab", name="Notes").click()
    screen()
    page.get_by_role("textbox", name="Notes").fill("Milk")
    screen()
    page.get_by_role("tab", name="Students").click()
    screen()
    page.get_by_role("button", name="Add").click()
    screen()
