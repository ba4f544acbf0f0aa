"""The example app, used from front to back."""

import pytest
from apps import EXAMPLES
from conftest import CLIENT
from playwright.sync_api import expect


@pytest.fixture
def bookworm(run):
    return run(EXAMPLES / "Bookworm")


def add_book(page, title, author, genre=None, review="", stars=None):
    page.get_by_role("button", name="Add Book").click()
    page.get_by_role("textbox", name="Name of book").fill(title)
    page.get_by_role("textbox", name="Author of book").fill(author)
    if genre:
        page.get_by_role("combobox", name="Genre").select_option(genre)
    if review:
        page.get_by_role("textbox").last.fill(review)
    if stars:
        page.get_by_role("button", name=f"{stars} star").click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Save")).to_have_count(0)


def test_an_empty_shelf(bookworm, phone):
    page = phone(bookworm.url)
    expect(page.get_by_role("heading", name="Bookworm")).to_be_visible()
    expect(page.get_by_role("button", name="Edit")).to_be_visible()
    expect(page.get_by_role("button", name="Add Book")).to_be_visible()


def test_the_first_screen_loads_little(bookworm, phone):
    loaded = set()
    page = phone(bookworm.url, lambda request: loaded.add(request.url.split("/")[-1]) if "/client/" in request.url else None)
    expect(page.get_by_role("heading", name="Bookworm")).to_be_visible()
    modules = [name for name in loaded if name.endswith(".js")]
    assert {"main.js", "parts.js", "pages.js", "navbar.js"} <= set(modules)
    assert not {"fields.js", "present.js", "swipe.js"} & set(modules)
    assert sum((CLIENT / name).stat().st_size for name in modules) < 40_000
    page.get_by_role("button", name="Add Book").click()
    expect(page.get_by_role("textbox", name="Name of book")).to_be_visible()
    assert {"fields.js", "present.js"} <= loaded


def test_adding_a_book_shows_it_sorted(bookworm, phone):
    page = phone(bookworm.url)
    add_book(page, "The Hollow Hills", "M. Stewart", review="Long and good.", stars=5)
    add_book(page, "Emma", "J. Austen", stars=2)
    rows = page.get_by_text("The Hollow Hills").or_(page.get_by_text("Emma"))
    expect(rows).to_have_text(["Emma", "The Hollow Hills"])
    expect(page.get_by_text("M. Stewart")).to_be_visible()


def test_the_detail_shows_everything_and_deletes(bookworm, phone):
    page = phone(bookworm.url)
    add_book(page, "Emma", "J. Austen", "Romance", review="Witty.", stars=4)
    page.get_by_text("Emma").click()
    expect(page.get_by_role("heading", name="Emma")).to_be_visible()
    expect(page.get_by_text("ROMANCE", exact=True)).to_be_visible()
    picture = page.get_by_role("img", name="Romance")
    assert picture.evaluate("e => (e.querySelector('img') ?? e).naturalWidth") == 800
    expect(page.get_by_text("Witty.")).to_be_visible()
    page.get_by_role("button", name="Delete this book").click()
    alert = page.get_by_role("alertdialog")
    expect(alert).to_contain_text("Delete book?")
    alert.get_by_role("button", name="Cancel").click()
    expect(alert).to_have_count(0)
    page.get_by_role("button", name="Delete this book").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="Bookworm")).to_be_visible()
    expect(page.get_by_text("Emma")).to_have_count(0)


def test_books_outlive_the_app(run, phone, tmp_path):
    first = run(EXAMPLES / "Bookworm", data=tmp_path / "shelf")
    page = phone(first.url)
    add_book(page, "Dune", "F. Herbert")
    expect(page.get_by_text("Dune")).to_be_visible()
    assert first.stop() == 0
    second = run(EXAMPLES / "Bookworm", data=tmp_path / "shelf")
    expect(phone(second.url).get_by_text("Dune")).to_be_visible()
    stores = list((tmp_path / "shelf/Library/Application Support").rglob("Bookworm.sqlite"))
    assert len(stores) == 1, stores


def test_deleting_in_edit_mode(bookworm, phone):
    page = phone(bookworm.url)
    add_book(page, "Emma", "J. Austen")
    add_book(page, "Dune", "F. Herbert")
    page.get_by_role("button", name="Edit").click()
    page.get_by_role("listitem").filter(has_text="Dune").get_by_role("button").first.click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("Dune")).to_have_count(0)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("Emma")).to_be_visible()


def test_two_windows_show_one_library(bookworm, phone):
    one, other = phone(bookworm.url), phone(bookworm.url)
    add_book(one, "Emma", "J. Austen")
    expect(other.get_by_text("Emma")).to_be_visible()
