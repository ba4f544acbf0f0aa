"""The early lessons of others' notes, each as an app: their listings as they stand."""

import re

import pytest
import seed
from apps import notes
from playwright.sync_api import expect
from test_seed_bookworm import CONTROLLER, MODEL

APP = """@main
struct LessonApp: App {
    var body: some Scene {
        WindowGroup {
            ContentView()
        }
    }
}
"""
STUDENT = """    <entity name="Student" representedClassName="Student" syncable="YES" codeGenerationType="class">
        <attribute name="id" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
        <attribute name="name" optional="YES" attributeType="String"/>
    </entity>
</model>"""


@pytest.fixture
def text():
    return notes("bookworm.txt")


@pytest.fixture
def start(tmp_path, run, phone):
    def start(files, model=None):
        folder = tmp_path / "Lesson"
        folder.mkdir()
        if model:
            (folder / "Bookworm.xcdatamodeld/Bookworm.xcdatamodel").mkdir(parents=True)
            (folder / "Bookworm.xcdatamodeld/Bookworm.xcdatamodel/contents").write_text(model)
        for number, source in enumerate(files):
            head = "" if source.startswith("import") else "import SwiftUI\n\n"
            (folder / f"File{number}.swift").write_text(head + source)
        return phone(run(folder).url)

    return start


def test_a_control_with_state_of_its_own(text, start):
    content, button = seed.block(text, "struct ContentView: View"), seed.block(text, "struct PushButton: View")
    assert "@State var isOn" in button
    page = start([APP, content, button])
    page.get_by_role("button", name="Rember Me").click()
    page.get_by_role("button", name="Rember Me").click()
    page.get_by_role("button", name="Rember Me").click()
    expect(page.get_by_text("Off", exact=True)).to_be_visible()


def test_a_control_with_a_binding(text, start):
    content, button = seed.block(text, "struct ContentView: View"), seed.block(text, "struct PushButton: View")
    listings = [code for _, code in seed.listings(text)]
    # The later listings show only the lines that are other than before.
    head = next(code for code in listings if "@Binding var isOn: Bool" in code)
    assert "    @State var isOn: Bool\n" in button
    button = button.replace("    @State var isOn: Bool\n", next(line + "\n" for line in head.splitlines() if "@Binding" in line))
    line = next(line for code in listings for line in code.splitlines() if "isOn: $rememberMe" in line)
    content = re.sub(r".*isOn: rememberMe.*", lambda _: line, content)
    page = start([APP, content, button])
    expect(page.get_by_text("Off", exact=True)).to_be_visible()
    page.get_by_role("button", name="Rember Me").click()
    expect(page.get_by_text("On", exact=True)).to_be_visible()


def test_notes_in_the_user_defaults(text, start):
    content = next(code for _, code in seed.listings(text) if '@AppStorage("notes")' in code)
    page = start([APP, content])
    expect(page.get_by_role("heading", name="Notes")).to_be_visible()
    page.get_by_role("textbox").fill("Kept")
    page.reload()
    expect(page.get_by_role("textbox")).to_have_value("Kept")


def test_students_from_core_data(text, start):
    content = next(code for _, code in seed.listings(text) if "FetchedResults<Student>" in code)
    app = "@main\n" + seed.block(text, "struct BookwormApp: App")
    page = start([app, content, CONTROLLER], MODEL.replace("</model>", STUDENT))
    for count in (1, 2, 3):
        page.get_by_role("button", name="Add").click()
        expect(page.get_by_role("listitem")).to_have_count(count)
    names = r"(Ginny|Harry|Hermione|Luna|Ron) (Granger|Lovegood|Potter|Weasley)"
    expect(page.get_by_role("listitem")).to_have_text([re.compile(names)] * 3)


def test_books_are_counted(text, start):
    """The first form of the list and of the sheet, where the rating is a picker."""
    content = next(code for _, code in seed.listings(text) if 'Text("Count: \\(books.count)")' in code)
    add = next(code for name, code in seed.listings(text) if name == "AddBookView.swift" and 'Picker("Rating"' in code)
    app = "@main\n" + seed.block(text, "struct BookwormApp: App")
    page = start([app, content, add, CONTROLLER], MODEL)
    expect(page.get_by_text("Count: 0")).to_be_visible()
    page.get_by_role("button", name="Add Book").click()
    page.get_by_role("textbox", name="Name of book").fill("Emma")
    page.get_by_role("combobox", name="Rating").select_option("4")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Count: 1")).to_be_visible()
