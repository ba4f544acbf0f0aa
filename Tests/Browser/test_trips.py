"""A SwiftData app: models that lead to each other, a query that is made anew, edits that are saved by themselves."""

import contextlib
import re
import sqlite3

import pytest
from apps import ROOT, kill_group
from playwright.sync_api import expect

APP = ROOT / "Tests/Browser/Apps/Trips"


@pytest.fixture
def page(run, phone):
    return phone(run(APP).url)


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def rows(page):
    return page.get_by_role("link")


def add_trip(page, name, stops=0, tags=()):
    button(page, "Add").click()
    page.get_by_role("textbox", name="Name").fill(name)
    for number in range(1, stops + 1):
        button(page, "Add stop").click()
        expect(page.get_by_text(f"Stop {number}, 1 nights")).to_be_visible()
    for tag in tags:
        page.get_by_role("textbox", name="New tag").fill(tag)
        button(page, "Add tag").click()
        button(page, tag).click()
        expect(button(page, f"✓ {tag}")).to_be_visible()
    button(page, "Trips").click()
    expect(page.get_by_role("heading", name="Trips")).to_be_visible()
    expect(rows(page).filter(has_text=name)).to_be_visible()


def test_what_an_editor_changes_shows_in_the_list(page):
    expect(page.get_by_text("No trips")).to_be_visible()
    add_trip(page, "Rome", stops=2, tags=["sun"])
    add_trip(page, "Oslo", stops=1)
    expect(rows(page)).to_have_text([re.compile("Osloleisure, 1 stops"), re.compile("Romeleisure, 2 stops, sun")])
    expect(page.get_by_text("3 stops in all")).to_be_visible()
    rows(page).filter(has_text="Oslo").click()
    page.get_by_role("combobox", name="Kind").select_option("business")
    page.get_by_role("textbox", name="Name").fill("Zurich")
    button(page, "Trips").click()
    expect(rows(page)).to_have_text([re.compile("Romeleisure"), re.compile("Zurichbusiness")])


def test_a_search_makes_the_query_anew(page):
    add_trip(page, "Rome", tags=["sun"])
    add_trip(page, "Oslo", tags=["snow"])
    field = page.get_by_role("searchbox", name="Search")
    field.fill("rO")
    expect(rows(page)).to_have_text([re.compile("Rome")])
    field.fill("SNOW")
    expect(rows(page)).to_have_text([re.compile("Oslo")])
    field.fill("")
    expect(rows(page)).to_have_count(2)


def test_a_killed_app_comes_back_with_everything(run, phone, tmp_path):
    data = tmp_path / "kept"
    app = run(APP, data=data)
    page = phone(app.url)
    add_trip(page, "Rome", stops=2, tags=["sun"])
    kill_group(app.process.pid)
    app.process.wait(timeout=20)
    (store,) = data.rglob("default.store")
    with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT ZNAME, ZKIND FROM ZTRIP").fetchall() == [("Rome", "leisure")]
    page = phone(run(APP, data=data).url)
    expect(rows(page)).to_have_text([re.compile("Romeleisure, 2 stops, sun")])
    expect(page.get_by_text("2 stops in all")).to_be_visible()


def test_a_deletion_takes_stops_along(page):
    add_trip(page, "Rome", stops=2)
    row = rows(page).first
    box = row.bounding_box()
    x, y = box["x"] + box["width"] - 40, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(x - 12 * step, y)
    page.mouse.up()
    button(page, "Delete").click()
    expect(rows(page)).to_have_count(0)
    expect(page.get_by_text("0 stops in all")).to_be_visible()
