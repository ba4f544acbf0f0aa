"""The currencies of others' notes: their listings as they stand, with what the notes leave to the reader."""

import pytest
import seed
from apps import notes
from playwright.sync_api import expect

MODEL = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift">
    <entity name="Currency" representedClassName="Currency" syncable="YES">
        <attribute name="isPresented" optional="YES" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"/>
        <attribute name="name" optional="YES" attributeType="String"/>
    </entity>
</model>
"""
# The notes were written before generated classes were identifiable, and declare that themselves.
CURRENCY = """import CoreData

@objc(Currency)
class Currency: NSManagedObject {
    @nonobjc class func fetchRequest() -> NSFetchRequest<Currency> {
        NSFetchRequest<Currency>(entityName: "Currency")
    }

    @NSManaged var name: String?
    @NSManaged var isPresented: Bool
}

"""
STACK = """import CoreData

final class CoreDataStack {
    static let shared = CoreDataStack()
    private let container = NSPersistentContainer(name: "Currencies")
    let backgroundContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)

    private init() {
        container.loadPersistentStores { _, error in
            if let error = error { fatalError("\\(error)") }
        }
        backgroundContext.persistentStoreCoordinator = container.persistentStoreCoordinator
        guard try! backgroundContext.count(for: Currency.fetchRequest()) == 0 else { return }
        for name in ["chf", "eur", "jpy", "usd"] {
            let currency = Currency(context: backgroundContext)
            currency.name = name
            currency.isPresented = name == "eur"
        }
        try! backgroundContext.save()
    }
}
"""
CONTENT = """@main
struct CurrenciesApp: App {
    var body: some Scene {
        WindowGroup { ContentView() }
    }
}

struct ContentView: View {
    @State private var isManagePresented = false

    var body: some View {
        VStack {
            Button("Manage") { isManagePresented = true }
            Button("Save") { try! CoreDataStack.shared.backgroundContext.save() }
        }
"""


@pytest.fixture
def text():
    return notes("currencies.txt")


def identity(text, kind):
    """Rows known by their object, or by the notes' own id with the state of the switch in it."""
    plain = next(line for line in text.splitlines() if line.startswith("extension Currency: Identifible"))
    own = seed.block(text, "extension Currency: Identifiable")
    assert "\\(isPresented)" in own
    return {"plain": plain.replace("Identifible", "Identifiable") + "\n", "own": own}[kind]


@pytest.fixture(params=["plain", "own"])
def project(text, request, tmp_path):
    folder = tmp_path / "Currencies"
    model = folder / "Currencies.xcdatamodeld/Currencies.xcdatamodel"
    model.mkdir(parents=True)
    (model / "contents").write_text(MODEL)
    content = seed.block(text, "struct ContentView: View")
    content = CONTENT + content[content.index("        .sheet"):]
    # The page that the notes were taken from has swallowed what stood between angle brackets.
    manage = seed.block(text, "struct ManageView: View").replace(
        "currencies: FetchedResults\n", "currencies: FetchedResults<Currency>\n")
    files = {
        "Currency.swift": CURRENCY + identity(text, request.param),
        "CoreDataStack.swift": STACK,
        "ManageRow.swift": seed.block(text, "struct ManageRow: View"),
        "ManageView.swift": "import CoreData\n" + "import SwiftUI\n\n" + manage,
        "ContentView.swift": content,
    }
    for name, source in files.items():
        (folder / name).write_text(source if source.startswith("import") else "import SwiftUI\n\n" + source)
    return folder


def states(page):
    switches = page.get_by_role("dialog").get_by_role("switch")
    expect(switches).to_have_count(4)
    return [switch.is_checked() for switch in switches.all()]


def shown(page):
    page.get_by_role("button", name="Manage").click()
    expect(page.get_by_role("dialog").get_by_text("CHF")).to_be_visible()
    return states(page)


def dismiss(page):
    page.wait_for_timeout(600)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_app_of_the_notes(project, run, phone):
    page = phone(run(project).url)
    assert shown(page) == [False, True, False, False]
    rows = page.get_by_role("dialog").get_by_role("switch")
    # Turned twice: the row is found again although its id may have changed.
    rows.nth(0).click()
    expect(rows.nth(0)).to_be_checked()
    rows.nth(1).click()
    expect(rows.nth(1)).not_to_be_checked()
    rows.nth(0).click()
    expect(rows.nth(0)).not_to_be_checked()
    rows.nth(3).click()
    expect(rows.nth(3)).to_be_checked()
    dismiss(page)
    # Rolled back: every visible row has the stored state, without scrolling, every time that it is shown.
    for _ in range(2):
        assert shown(page) == [False, True, False, False]
        rows.nth(2).click()
        expect(rows.nth(2)).to_be_checked()
        dismiss(page)
