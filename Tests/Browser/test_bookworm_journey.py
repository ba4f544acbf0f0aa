"""The example app as a person uses it: deleting in every way, leaving sheets, losing the server."""

import contextlib
import random
import sqlite3
import threading

import pytest
from apps import EXAMPLES, free_port, kill_group
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect
from test_bookworm import add_book

BOOKS = [
    ("Solaris", "S. Lem", 5),
    ("Emma", "J. Austen", 2),
    ("三体 <b>& \"more\"</b> 🚀", "刘慈欣", 4),
]


@pytest.fixture
def shelf(run, phone):
    return filled(phone(run(EXAMPLES / "Bookworm").url))


@pytest.fixture
def touched(run, phone):
    """The same on a screen that is touched."""
    return filled(phone(run(EXAMPLES / "Bookworm").url, has_touch=True, is_mobile=True))


def filled(page):
    for title, author, stars in BOOKS:
        add_book(page, title, author, review="First line.\nSecond <i>line</i>.", stars=stars)
    expect(page.get_by_role("listitem")).to_have_count(3)
    return page


def row(page, title):
    return page.get_by_role("listitem").filter(has_text=title)


def swipe(page, title, distance):
    box = row(page, title).bounding_box()
    x, y = box["x"] + box["width"] - 30, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(x - distance * step / 10, y)
    page.mouse.up()


def swipe_by_finger(page, title, distance):
    box = row(page, title).bounding_box()
    x, y = box["x"] + box["width"] - 30, box["y"] + box["height"] / 2
    devtools = page.context.new_cdp_session(page)

    def touch(kind, *points):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (x, y))
    for step in range(1, 16):
        touch("touchMove", (x - distance * step / 15, y + step % 3))
    page.wait_for_timeout(120)  # at rest when the finger is lifted
    touch("touchEnd")
    devtools.detach()


def test_text_is_shown_as_text_and_ratings_as_faces(shelf):
    expect(shelf.get_by_text("三体 <b>& \"more\"</b> 🚀")).to_be_visible()
    expect(row(shelf, "Emma")).to_contain_text("😕")
    expect(row(shelf, "Solaris")).to_contain_text("🤩")
    shelf.get_by_text("Solaris").click()
    expect(shelf.get_by_text("First line.")).to_be_visible()
    expect(shelf.get_by_text("Second <i>line</i>.")).to_be_visible()
    shelf.get_by_role("button", name="Bookworm").click()
    expect(shelf.get_by_role("heading", name="Bookworm")).to_be_visible()


def test_a_short_swipe_offers_delete(shelf):
    swipe(shelf, "Emma", 110)
    shelf.get_by_role("button", name="Delete").click()
    expect(row(shelf, "Emma")).to_have_count(0)
    expect(shelf.get_by_role("listitem")).to_have_count(2)


def test_a_long_swipe_deletes(shelf):
    swipe(shelf, "Solaris", 320)
    expect(row(shelf, "Solaris")).to_have_count(0)


def test_a_finger_swipes_a_row_to_its_delete_button(touched):
    swipe_by_finger(touched, "Emma", 110)
    delete = touched.get_by_role("button", name="Delete")
    expect(delete).to_be_visible()
    expect(touched.get_by_role("listitem")).to_have_count(3)
    delete.tap()
    expect(row(touched, "Emma")).to_have_count(0)
    expect(touched.get_by_role("listitem")).to_have_count(2)


def test_a_finger_swipes_a_row_away(touched):
    swipe_by_finger(touched, "Solaris", 330)
    expect(row(touched, "Solaris")).to_have_count(0)
    expect(touched.get_by_role("listitem")).to_have_count(2)


def test_a_finger_that_goes_back_deletes_nothing(touched):
    swipe_by_finger(touched, "Emma", 110)
    expect(touched.get_by_role("button", name="Delete")).to_be_visible()
    touched.touchscreen.tap(100, 700)
    expect(touched.get_by_role("button", name="Delete")).to_have_count(0)
    expect(touched.get_by_role("listitem")).to_have_count(3)


def test_edit_mode_deletes(shelf):
    shelf.get_by_role("button", name="Edit").click()
    expect(shelf.get_by_role("button", name="Done")).to_be_visible()
    row(shelf, "Emma").get_by_role("button", name="Remove").click()
    shelf.get_by_role("button", name="Delete", exact=True).click()
    expect(row(shelf, "Emma")).to_have_count(0)
    shelf.get_by_role("button", name="Done").click()
    expect(shelf.get_by_role("button", name="Edit")).to_be_visible()


def test_escape_and_a_drag_leave_the_sheet_and_save_nothing(shelf):
    for leave in (lambda: shelf.keyboard.press("Escape"), lambda: drag_down(shelf)):
        shelf.get_by_role("button", name="Add Book").click()
        dialog = shelf.get_by_role("dialog")
        dialog.get_by_role("textbox", name="Name of book").fill("Never kept")
        shelf.wait_for_timeout(700)
        leave()
        expect(dialog).to_have_count(0)
    expect(shelf.get_by_text("Never kept")).to_have_count(0)


def drag_down(page):
    box = page.get_by_role("dialog").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 12
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 13):
        page.mouse.move(x, y + 45 * step)
    page.mouse.up()


def test_a_killed_server_comes_back_with_everything(run, phone, tmp_path):
    data = tmp_path / "kept"
    first = run(EXAMPLES / "Bookworm", "--port", "8431", data=data)
    page = phone(first.url)
    add_book(page, "Solaris", "S. Lem", stars=5)
    expect(row(page, "Solaris")).to_be_visible()
    kill_group(first.process.pid)
    first.process.wait(timeout=20)
    expect(page.get_by_text("Connection lost", exact=False)).to_be_visible(timeout=3000)
    run(EXAMPLES / "Bookworm", "--port", "8431", data=data)
    expect(page.get_by_text("Connection lost", exact=False)).to_have_count(0, timeout=15000)
    expect(row(page, "Solaris")).to_be_visible()


def test_a_server_killed_at_any_moment_keeps_what_was_saved(run, phone, tmp_path):
    """Ten times, while books are being added, at moments that a seeded generator chose."""
    moments = random.Random(20260803)
    data, port = tmp_path / "kept", str(free_port())
    app = run(EXAMPLES / "Bookworm", "--port", port, data=data)
    page = phone(app.url)
    page.set_default_timeout(2_500)
    confirmed, number = [], 0
    for _ in range(10):
        killer = threading.Timer(moments.uniform(0.05, 3), kill_group, [app.process.pid])
        killer.start()
        try:
            while True:
                number += 1
                title = f"Book {number:03}"
                add_book(page, title, "Somebody", stars=3)  # the sheet goes only by the server's answer to Save
                confirmed.append(title)
        except (AssertionError, PlaywrightError):
            killer.join()
        app.process.wait(timeout=20)
        app = run(EXAMPLES / "Bookworm", "--port", port, data=data)
        expect(page.get_by_text("Connection lost", exact=False)).to_have_count(0, timeout=15_000)
        expect(page.get_by_role("heading", name="Bookworm")).to_be_visible()
        kept = titles_in(data)
        assert set(confirmed) <= set(kept), "what was saved is there"
        assert len(kept) - len(confirmed) <= 10, "what is there beyond was being saved when the server died"
        expect(page.get_by_role("listitem")).to_contain_text(kept)
        confirmed = kept
    assert len(confirmed) >= 3, "some moments fell between two books"


def titles_in(data):
    """What the store on the disk holds, in the order of the list."""
    (store,) = (data / "Library/Application Support").rglob("Bookworm.sqlite")
    with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [title for (title,) in connection.execute("SELECT ZTITLE FROM ZBOOK ORDER BY ZTITLE")]
