"""Every screen of the examples, and how one gets there.

A journey is a generator: it leads a page from one screen to the next, and yields each screen's name.
"""

from playwright.sync_api import expect


def leave_sheet(page):
    page.wait_for_timeout(600)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def bookworm(page):
    expect(page.get_by_role("heading", name="Bookworm")).to_be_visible()
    yield "no books"
    page.get_by_role("button", name="Add Book").click()
    expect(page.get_by_role("dialog").get_by_role("textbox", name="Name of book")).to_be_visible()
    yield "new book"
    page.get_by_role("textbox", name="Name of book").fill("Emma")
    page.get_by_role("textbox", name="Author of book").fill("J. Austen")
    page.get_by_role("combobox", name="Genre").select_option("Romance")
    page.get_by_role("textbox", name="Review").fill("Witty.\nLong.")
    page.get_by_role("button", name="4 stars").click()
    yield "new book, filled in"
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    yield "books"
    page.get_by_role("button", name="Edit").click()
    yield "books, editing"
    page.get_by_role("button", name="Done").click()
    page.get_by_role("link", name="Emma").click()
    expect(page.get_by_text("ROMANCE", exact=True)).to_be_visible()
    yield "a book"
    page.get_by_role("button", name="Delete this book").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    yield "a question"


def landmarks(page):
    expect(page.get_by_text("Heron Lighthouse")).to_be_visible()
    yield "all landmarks"
    page.get_by_role("switch", name="Favorites only").click()
    yield "favorites"
    page.get_by_role("link", name="Heron Lighthouse").click()
    expect(page.get_by_role("img", name="A view of Heron Lighthouse")).to_be_visible()
    yield "a landmark"


def currencies(page):
    expect(page.get_by_text("CHF")).to_be_visible()
    yield "amounts"
    page.get_by_role("button", name="Choose currencies").click()
    expect(page.get_by_role("dialog").get_by_text("AUD")).to_be_visible()
    yield "choice"


def lessons(page):
    expect(page.get_by_role("button", name="Lamp")).to_be_visible()
    page.get_by_role("button", name="Lamp").click()
    yield "button"
    page.get_by_role("tab", name="Notes").click()
    yield "no notes"
    page.get_by_role("textbox", name="Notes").fill("Milk\nEggs")
    yield "notes"
    page.get_by_role("tab", name="Students").click()
    yield "no students"
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("Count: 1")).to_be_visible()
    yield "students, made up"


def library(page):
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    yield "no volumes"
    page.get_by_role("button", name="Add Volume").click()
    expect(page.get_by_role("dialog").get_by_role("textbox", name="Title")).to_be_visible()
    yield "new volume"
    leave_sheet(page)
    importing = page.get_by_role("button", name="Import")
    importing.click()
    expect(importing).to_be_disabled()
    expect(importing).to_be_enabled(timeout=30_000)
    yield "volumes"
    page.get_by_role("link").first.click()
    expect(page.get_by_role("switch", name="Lent")).to_be_visible()
    yield "a volume"


JOURNEYS = {
    "Bookworm": bookworm, "Landmarks": landmarks, "Currencies": currencies, "Lessons": lessons, "Library": library,
}
