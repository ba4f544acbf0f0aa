"""Whole journeys by keyboard alone, and where the focus goes when something is shown above."""

import re

import pytest
from apps import EXAMPLES
from playwright.sync_api import expect


def tab_to(page, locator, most=40):
    """Presses Tab until the element has the focus, once the page shows it."""
    expect(locator).to_have_count(1)
    for _ in range(most):
        if locator.count() == 1 and locator.evaluate("e => e === document.activeElement"):
            return locator
        page.keyboard.press("Tab")
    here = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    raise AssertionError(f"{locator} was not reached by Tab; the focus is on {here}")


def press(page, locator, key="Enter"):
    tab_to(page, locator)
    page.keyboard.press(key)


def focus_is_inside(page, role):
    expect(page.locator(f"[role={role}]:focus-within")).to_have_count(1)


@pytest.fixture
def opened(run, phone):
    return lambda name: phone(run(EXAMPLES / name).url)


def test_a_book_is_added_read_and_deleted(opened):
    page = opened("Bookworm")
    expect(page.get_by_role("heading", name="Bookworm")).to_be_visible()
    add = page.get_by_role("button", name="Add Book")
    press(page, add)
    focus_is_inside(page, "dialog")
    dialog = page.get_by_role("dialog")
    tab_to(page, dialog.get_by_role("textbox", name="Name of book"))
    page.keyboard.type("Emma")
    tab_to(page, dialog.get_by_role("textbox", name="Author of book"))
    page.keyboard.type("J. Austen")
    tab_to(page, dialog.get_by_role("combobox", name="Genre"))
    page.keyboard.press("ArrowDown")
    press(page, dialog.get_by_role("button", name="5 stars"), "Space")
    press(page, dialog.get_by_role("button", name="Save"))
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("listitem")).to_have_count(1)
    # Back where it came from.
    expect(add).to_be_focused()
    press(page, page.get_by_role("link", name=re.compile("Emma")))
    expect(page.get_by_role("heading", name="Emma")).to_be_visible()
    expect(page.get_by_text("HORROR", exact=True)).to_be_visible()
    trash = page.get_by_role("button", name="Delete this book")
    press(page, trash)
    focus_is_inside(page, "alertdialog")
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(trash).to_be_focused()
    page.keyboard.press("Enter")
    press(page, page.get_by_role("alertdialog").get_by_role("button", name="Delete"), "Space")
    expect(page.get_by_role("heading", name="Bookworm")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(0)


def test_the_focus_stays_inside_a_sheet(opened):
    page = opened("Bookworm")
    press(page, page.get_by_role("button", name="Add Book"))
    focus_is_inside(page, "dialog")
    for key in ["Tab"] * 15 + ["Shift+Tab"] * 20:
        page.keyboard.press(key)
        assert page.evaluate(
            "document.activeElement === document.body || document.activeElement.closest('[role=dialog]') !== null"
        ), page.evaluate("document.activeElement.outerHTML")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Add Book")).to_be_focused()


def test_a_landmark_gets_its_star(opened):
    page = opened("Landmarks")
    press(page, page.get_by_role("switch", name="Favorites only"), "Space")
    expect(page.get_by_role("link")).to_have_count(3)
    page.keyboard.press("Space")
    expect(page.get_by_role("link")).to_have_count(10)
    press(page, page.get_by_role("link", name="Mirror Lake"))
    expect(page.get_by_role("heading", name="Mirror Lake")).to_be_visible()
    press(page, page.get_by_role("button", name="Favorite"), "Space")
    press(page, page.get_by_role("button", name="Landmarks"))
    expect(page.get_by_role("link", name="Mirror Lake Favorite")).to_be_focused()


def test_currencies_are_chosen(opened):
    page = opened("Currencies")
    choose = page.get_by_role("button", name="Choose currencies")
    press(page, choose)
    focus_is_inside(page, "dialog")
    dialog = page.get_by_role("dialog")
    press(page, dialog.get_by_role("switch", name="Show Australian dollar"), "Space")
    expect(dialog.get_by_role("switch", name="Show Australian dollar")).to_be_checked()
    press(page, dialog.get_by_role("button", name="Save"))
    expect(dialog).to_have_count(0)
    # While it slides away, it still shows its own rows.
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.get_by_text("AUD")).to_be_visible()
    expect(choose).to_be_focused()


def test_tabs_are_chosen_and_notes_written(opened):
    page = opened("Lessons")
    press(page, page.get_by_role("button", name="Lamp"), "Space")
    expect(page.get_by_text("The lamp is on")).to_be_visible()
    tab_to(page, page.get_by_role("tab", name="Button"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Notes")).to_have_attribute("aria-selected", "true")
    tab_to(page, page.get_by_role("textbox", name="Notes"))
    page.keyboard.type("By hand")
    expect(page.get_by_role("textbox", name="Notes")).to_have_value("By hand")
