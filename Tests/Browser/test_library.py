"""The example with relationships, sections, a search, undo, a background import and two versions of its model."""

import re
import sqlite3
import subprocess

import pytest
from apps import EXAMPLES
from playwright.sync_api import expect


@pytest.fixture
def page(run, phone):
    return phone(run(EXAMPLES / "Library").url)


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def headings(page):
    return page.get_by_role("heading", level=2)


def in_capitals(*names):
    return [name.upper() for name in names]


def add_volume(page, title, author, is_known=False):
    button(page, "Add Volume").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Title").fill(title)
    if is_known:
        dialog.get_by_role("combobox", name="Author").select_option(author)
    else:
        dialog.get_by_role("textbox", name="Name of author").fill(author)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)


def import_catalogue(page):
    button(page, "Import").click()
    expect(button(page, "Import")).to_be_disabled()
    expect(button(page, "Import")).to_be_enabled(timeout=30_000)


def volumes(page):
    return page.get_by_role("link")


def test_volumes_stand_under_their_authors(page):
    add_volume(page, "Persuasion", "Austen, Jane")
    add_volume(page, "Solaris", "Lem, Stanislaw")
    add_volume(page, "Emma", "Austen, Jane", is_known=True)
    expect(headings(page)).to_have_text(in_capitals("Austen, Jane", "Lem, Stanislaw"))
    expect(volumes(page)).to_have_text([re.compile(t) for t in ("Emma", "Persuasion", "Solaris")])


def test_a_volume_knows_its_siblings_and_its_subjects(page):
    import_catalogue(page)
    volumes(page).first.click()
    page.get_by_role("switch", name="History").click()
    page.get_by_role("switch", name="Lent").click()
    expect(page.get_by_role("heading", name="By the same author")).to_be_visible()
    button(page, "Library").click()
    expect(volumes(page).first).to_contain_text("Lent")
    volumes(page).first.click()
    expect(page.get_by_role("switch", name="History")).to_be_checked()


def test_an_import_shows_its_progress_and_the_list_grows_meanwhile(page):
    button(page, "Import").click()
    bar = page.get_by_role("progressbar", name="Importing")
    expect(bar).to_be_visible()
    expect(button(page, "Import")).to_be_disabled()
    expect(headings(page).first).to_be_visible()
    expect(bar).to_have_count(0, timeout=30_000)
    expect(headings(page).first).to_have_text("ADLER, INES")


def test_the_search_looks_at_titles_authors_and_subjects(page):
    import_catalogue(page)
    search = page.get_by_role("searchbox", name="Title, author or subject")
    search.fill("bakk")
    expect(headings(page)).to_have_text(in_capitals("Bakker, Joost"))
    search.fill("paper carto")
    expect(volumes(page).first).to_contain_text("The Paper Cartographer")
    search.fill("TRAVEL")
    expect(volumes(page).first).to_be_visible()
    search.fill("nothing like it")
    expect(volumes(page)).to_have_count(0)
    search.fill("")
    expect(headings(page).first).to_have_text("ADLER, INES")


def test_a_deletion_is_undone_and_done_again(page):
    add_volume(page, "Persuasion", "Austen, Jane")
    add_volume(page, "Emma", "Austen, Jane", is_known=True)
    row = page.get_by_role("listitem").filter(has_text="Emma")
    box = row.bounding_box()
    page.mouse.move(box["x"] + box["width"] - 30, box["y"] + box["height"] / 2)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(box["x"] + box["width"] - 30 - 32 * step, box["y"] + box["height"] / 2)
    page.mouse.up()
    expect(row).to_have_count(0)
    button(page, "Undo").click()
    expect(volumes(page)).to_have_text([re.compile("Emma"), re.compile("Persuasion")])
    button(page, "Redo").click()
    expect(volumes(page)).to_have_text([re.compile("Persuasion")])


def test_a_store_of_the_first_version_is_migrated(run, phone, tmp_path):
    """Its file is made by the first version of the app: the same project with the other current version."""
    old = tmp_path / "Old"
    subprocess.run(["cp", "-r", EXAMPLES / "Library", old], check=True)
    chosen = old / "Library/Library.xcdatamodeld/.xccurrentversion"
    chosen.write_text(chosen.read_text().replace("Library 2.xcdatamodel", "Library.xcdatamodel"))
    for view in (old / "Library").rglob("*.swift"):
        view.unlink()
    (old / "Library/LibraryApp.swift").write_text(FIRST_VERSION)
    first = run(old, data=tmp_path / "shelf")
    expect(phone(first.url).get_by_text("1 volume")).to_be_visible()
    assert first.stop() == 0
    page = phone(run(EXAMPLES / "Library", data=tmp_path / "shelf").url)
    expect(headings(page)).to_have_text(in_capitals("Shelley, Mary"))
    expect(volumes(page)).to_have_text([re.compile("Frankenstein.*1818", re.S)])
    store = next((tmp_path / "shelf").rglob("Library.sqlite"))
    with sqlite3.connect(store) as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(ZVOLUME)")]
    assert "ZTITLE" in columns and "ZNAME" not in columns


FIRST_VERSION = """import CoreData
import SwiftUI

@main
struct LibraryApp: App {
    let container = NSPersistentContainer(name: "Library")

    init() {
        container.loadPersistentStores { _, error in
            if let error = error { fatalError("\\(error)") }
        }
        let volume = Volume(context: container.viewContext)
        volume.name = "Frankenstein"
        volume.year = 1818
        volume.author = Author(context: container.viewContext)
        volume.author?.name = "Shelley, Mary"
        try! container.viewContext.save()
    }

    var body: some Scene {
        WindowGroup {
            Text("1 volume")
        }
    }
}
"""
