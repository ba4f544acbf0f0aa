"""Apps that keep their data in one PostgreSQL database: two servers, a browser at each."""

import re

from apps import EXAMPLES
from playwright.sync_api import expect
from postgres import database  # noqa: F401, a fixture
from test_bookworm import add_book
from test_library import add_volume, button, volumes

# Of the page that follows: when the words came, by the clock that both pages share.
WATCH = """words => {
  window.seen = 0
  const look = () => { if (!window.seen && document.body.innerText.includes(words)) window.seen = Date.now() }
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true, characterData: true})
}"""
PRESSES = "document.addEventListener('click', () => (window.pressed = Date.now()), true)"


def two_pages(run, phone, database, app, tmp_path):  # noqa: F811
    store = ["--store", database.url]
    return [phone(run(EXAMPLES / app, *store, data=tmp_path / name).url) for name in ("one", "two")]


def test_what_one_server_saves_the_other_shows_at_once(run, phone, database, tmp_path):  # noqa: F811
    page, other = two_pages(run, phone, database, "Library", tmp_path)
    page.evaluate(PRESSES)
    delays = []
    for number in range(1, 6):
        button(page, "Add Volume").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("textbox", name="Title").fill(f"Volume {number}")
        dialog.get_by_role("textbox", name="Name of author").fill(f"Author {number}")
        other.evaluate(WATCH, f"Volume {number}")
        dialog.get_by_role("button", name="Save").click()
        expect(dialog).to_have_count(0)
        expect(other.get_by_text(f"Volume {number}").first).to_be_attached()
        delays.append(other.evaluate("window.seen") - page.evaluate("window.pressed"))
    # The best of a few: a machine that is busy with something else says nothing about the store.
    assert min(delays) < 200, delays
    assert database.ask('SELECT COUNT(*) FROM library.zvolume') == "5"


def test_a_database_that_was_away_loses_nothing(run, phone, database, tmp_path):  # noqa: F811
    page, other = two_pages(run, phone, database, "Library", tmp_path)
    add_volume(page, "Before", "Author")
    expect(volumes(other)).to_have_text([re.compile("Before")])
    database.kill()
    button(page, "Add Volume").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Title").fill("Meanwhile")
    dialog.get_by_role("textbox", name="Name of author").fill("Author")
    dialog.get_by_role("button", name="Save").click()
    database.start()
    expect(dialog).to_have_count(0, timeout=20_000)
    expect(volumes(other)).to_have_text([re.compile("Before"), re.compile("Meanwhile")], timeout=20_000)
    add_volume(other, "After", "Nobody")
    expect(volumes(page)).to_have_count(3)
    assert database.ask("SELECT string_agg(ztitle, ' ' ORDER BY z_pk) FROM library.zvolume") == "Before Meanwhile After"


def test_an_app_that_knows_nothing_of_it_keeps_its_books_there(run, phone, database, tmp_path):  # noqa: F811
    page, other = two_pages(run, phone, database, "Bookworm", tmp_path)
    add_book(page, "Emma", "Jane Austen")
    expect(other.get_by_text("Emma").first).to_be_visible()
    assert not list(tmp_path.rglob("*.sqlite"))
    other.reload()
    expect(other.get_by_text("Emma").first).to_be_visible()
