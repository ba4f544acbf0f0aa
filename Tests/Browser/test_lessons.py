"""The example of small lessons: a control of one's own, notes in the user defaults, students from Core Data."""

import re

import pytest
from apps import EXAMPLES
from playwright.sync_api import expect


@pytest.fixture
def lessons(run):
    return run(EXAMPLES / "Lessons")


@pytest.fixture
def page(lessons, phone):
    return phone(lessons.url)


def choose(page, name):
    page.get_by_role("tab", name=name).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_the_button_writes_through_its_binding(page):
    lamp = page.get_by_role("button", name="Lamp")
    expect(page.get_by_text("The lamp is off")).to_be_visible()
    expect(page.get_by_text("The fan is on")).to_be_visible()
    lamp.click()
    expect(page.get_by_text("The lamp is on")).to_be_visible()
    expect(lamp).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Fan").click()
    expect(page.get_by_text("The fan is off")).to_be_visible()
    expect(page.get_by_text("The lamp is on")).to_be_visible()


def test_notes_are_kept_as_they_are_typed(run, phone, tmp_path):
    first = run(EXAMPLES / "Lessons", data=tmp_path / "desk")
    page = phone(first.url)
    choose(page, "Notes")
    clear = page.get_by_role("button", name="Clear")
    expect(clear).to_be_disabled()
    notes = page.get_by_role("textbox", name="Notes")
    notes.click()
    page.keyboard.type("Milk\nOne & <two>")
    page.keyboard.press("Enter")
    page.keyboard.type("尾")
    expect(clear).to_be_enabled()
    choose(page, "Button")
    choose(page, "Notes")
    expect(notes).to_have_value("Milk\nOne & <two>\n尾")
    assert first.stop() == 0
    page = phone(run(EXAMPLES / "Lessons", data=tmp_path / "desk").url)
    choose(page, "Notes")
    notes = page.get_by_role("textbox", name="Notes")
    expect(notes).to_have_value("Milk\nOne & <two>\n尾")
    page.get_by_role("button", name="Clear").click()
    expect(notes).to_have_value("")


def test_two_windows_share_the_notes(lessons, phone):
    one, other = phone(lessons.url), phone(lessons.url)
    for page in (one, other):
        choose(page, "Notes")
    one.get_by_role("textbox", name="Notes").fill("Seen by both")
    expect(other.get_by_role("textbox", name="Notes")).to_have_value("Seen by both")


def test_students_are_added_and_outlive_the_app(run, phone, tmp_path):
    first = run(EXAMPLES / "Lessons", data=tmp_path / "school")
    page = phone(first.url)
    choose(page, "Students")
    expect(page.get_by_text("Count: 0")).to_be_visible()
    for count in range(1, 4):
        page.get_by_role("button", name="Add").click()
        expect(page.get_by_text(f"Count: {count}")).to_be_visible()
    rows = page.get_by_role("listitem")
    expect(rows).to_have_text([re.compile(r"^\S+ \S+$")] * 3)
    shown = sorted(rows.all_inner_texts())
    assert first.stop() == 0
    page = phone(run(EXAMPLES / "Lessons", data=tmp_path / "school").url)
    choose(page, "Students")
    expect(page.get_by_role("listitem")).to_have_count(3)
    assert sorted(page.get_by_role("listitem").all_inner_texts()) == shown
