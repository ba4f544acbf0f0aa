"""The landmarks of others' notes: their listings as they stand, with what the notes leave to the reader."""

import json
import re

import pytest
import seed
from apps import notes
from playwright.sync_api import expect

# What the notes speak of and do not show: the structure, the loader, the data, and where the listings go.
MODEL = """import Foundation

struct Landmark: Hashable, Codable, Identifiable {
    var id: Int
    var name: String
    var isFavorite: Bool
}

func load<T: Decodable>(_ filename: String) -> T {
    let file = Bundle.main.url(forResource: filename, withExtension: nil)!
    return try! JSONDecoder().decode(T.self, from: Data(contentsOf: file))
}
"""
DATA = [{"id": n, "name": name, "isFavorite": n % 2 == 0} for n, name in enumerate(["Alder", "Birch", "Cedar", "Dogwood"])]
ROW = """struct LandmarkRow: View {
    var landmark: Landmark

    var body: some View {
        HStack {
            Text(landmark.name)
            Spacer()
%s        }
    }
}
"""
APP = """@main
struct LandmarksApp: App {
    var body: some Scene {
        WindowGroup {
            LandmarkList()
        }
    }
}
"""
CONTENT = """struct ContentView: View {
    var body: some View {
        LandmarkList()
    }
}
"""
BUTTON = """Button {
            isSet.toggle()
        } label: {
            Image(systemName: isSet ? "star.fill" : "star")
        }
        .accessibilityLabel("Favorite")"""


@pytest.fixture
def text():
    return notes("landmarks.txt")


def write(folder, files):
    folder.mkdir()
    (folder / "landmarkData.json").write_text(json.dumps(DATA))
    for name, source in files.items():
        (folder / name).write_text(source if source.startswith("import") else "import SwiftUI\n\n" + source)
    return folder


def row(text):
    return ROW % seed.block(text, "if landmark.isFavorite")


def list_body(text):
    """The list with its navigation view, and the later list with the switch in its place."""
    body = seed.block(text, "var body: some View {", 0)
    assert "NavigationView" in body
    start = body.index("            List {")
    end = body.index("            .navigationTitle")
    return body[:start] + seed.block(text, "List {", 1) + body[end:]


def test_the_filtered_list(text, tmp_path, run, phone):
    detail = "struct LandmarkDetail: View {\n    var landmark: Landmark\n    var body: some View { Text(landmark.name) }\n}\n"
    view = (
        "let landmarks: [Landmark] = load(\"landmarkData.json\")\n\nstruct LandmarkList: View {\n"
        + seed.block(text, "@State private var showFavoritesOnly") + seed.block(text, "var filteredLandmarks")
        + list_body(text) + "}\n"
    )
    files = {"App.swift": APP, "Model.swift": MODEL, "Row.swift": row(text), "List.swift": view, "Detail.swift": detail}
    page = phone(run(write(tmp_path / "Filtered", files)).url)
    expect(page.get_by_role("link")).to_have_text([re.compile(word["name"]) for word in DATA])
    page.get_by_role("switch", name="Favorites only").click()
    expect(page.get_by_role("link")).to_have_text([re.compile("Alder"), re.compile("Cedar")])


def finished(text):
    listing = seed.block(text, "struct LandmarkList: View")
    # The listing ends in an ellipsis; all views were to be updated to use the model object.
    rest = seed.block(text, "@State private var showFavoritesOnly") + seed.block(text, "var filteredLandmarks").replace(
        "landmarks.filter", "modelData.landmarks.filter") + list_body(text)
    detail = seed.block(text, "struct LandmarkDetail: View")
    heading = seed.block(text, "HStack {")
    assert "FavoriteButton(isSet: $modelData.landmarks[landmarkIndex].isFavorite)" in heading
    body = (
        "    var currentLandmark: Landmark { modelData.landmarks[landmarkIndex] }\n"
        "    var body: some View {\n" + heading + "    }\n"
    )
    button = seed.block(text, "struct FavoriteButton: View").replace('Text("Hello, World!")', BUTTON)
    assert "toggle" in button
    return {
        "LandmarksApp.swift": "@main\n" + seed.block(text, "struct LandmarksApp: App"),
        "ContentView.swift": CONTENT + seed.block(text, "struct ContentView_Previews"),
        "ModelData.swift": "import Combine\n\n" + seed.block(text, "final class ModelData"),
        "Landmark.swift": MODEL,
        "LandmarkRow.swift": row(text),
        "LandmarkList.swift": listing.replace("        ...\n", rest) + seed.block(text, "struct LandmarkList_Previews"),
        "LandmarkDetail.swift": detail.replace("        ...\n", body),
        "FavoriteButton.swift": button + seed.block(text, "struct FavoriteButton_Previews"),
    }


def test_the_finished_app(text, tmp_path, run, phone):
    page = phone(run(write(tmp_path / "Finished", finished(text))).url)
    expect(page.get_by_role("heading", name="Landmarks")).to_be_visible()
    page.get_by_role("switch", name="Favorites only").click()
    page.get_by_text("Cedar").click()
    page.get_by_role("button", name="Favorite").click()
    page.get_by_role("button", name="Landmarks").click()
    expect(page.get_by_role("link")).to_have_text([re.compile("Alder")])
    page.get_by_role("switch", name="Favorites only").click()
    page.get_by_text("Birch").click()
    page.get_by_role("button", name="Favorite").click()
    page.get_by_role("button", name="Landmarks").click()
    page.get_by_role("switch", name="Favorites only").click()
    expect(page.get_by_role("link")).to_have_text([re.compile("Alder"), re.compile("Birch")])
