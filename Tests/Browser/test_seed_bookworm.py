"""An app that others wrote down, built from their notes where these lie beside the checkout."""

import pytest
import seed
from apps import notes
from playwright.sync_api import expect

CONTROLLER = """import CoreData
import Foundation

class DataController: ObservableObject {
    let container = NSPersistentContainer(name: "Bookworm")

    init() {
        container.loadPersistentStores { description, error in
            if let error = error {
                print("Core Data failed to load: \\(error.localizedDescription)")
            }
        }
    }
}
"""

MODEL = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift">
    <entity name="Book" representedClassName="Book" syncable="YES" codeGenerationType="class">
        <attribute name="author" optional="YES" attributeType="String"/>
        <attribute name="genre" optional="YES" attributeType="String"/>
        <attribute name="id" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
        <attribute name="rating" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
        <attribute name="review" optional="YES" attributeType="String"/>
        <attribute name="title" optional="YES" attributeType="String"/>
    </entity>
</model>
"""


@pytest.fixture
def project(tmp_path):
    text = notes("bookworm.txt")
    folder = tmp_path / "Bookworm"
    model = folder / "Bookworm.xcdatamodeld/Bookworm.xcdatamodel"
    model.mkdir(parents=True)
    (model / "contents").write_text(MODEL)
    for name, source in seed.assembled(text, CONTROLLER).items():
        (folder / name).write_text(source)
    return folder


def test_the_app_of_the_notes_runs(project, run, phone):
    page = phone(run(project).url)
    expect(page.get_by_role("heading", name="Bookworm")).to_be_visible()
    page.get_by_role("button", name="Add Book").click()
    page.get_by_role("textbox", name="Name of book").fill("Emma")
    page.get_by_role("textbox", name="Author of book").fill("J. Austen")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Emma")).to_be_visible()
    page.get_by_text("Emma").click()
    page.get_by_role("button", name="Delte this book").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delte").click()
    expect(page.get_by_text("Emma")).to_have_count(0)
