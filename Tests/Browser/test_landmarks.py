"""The example with stars: a list that is filtered, and a page that writes through a binding."""

import re

import pytest
from apps import EXAMPLES, RunningApp
from playwright.sync_api import expect

ALL = [
    "Heron Lighthouse", "Twin Peaks of Orr", "Whispering Wood", "Saffron Dunes", "Old Quarter Bridge", "Mirror Lake",
    "Clocktower of Lenn", "Glass Falls", "Salt Steps", "Observatory Hill",
]
STARRED = ["Heron Lighthouse", "Saffron Dunes", "Old Quarter Bridge"]


@pytest.fixture
def landmarks(run):
    return run(EXAMPLES / "Landmarks")


@pytest.fixture
def page(landmarks, phone):
    return phone(landmarks.url)


def names(page):
    return page.get_by_role("link")


def filter_switch(page):
    return page.get_by_role("switch", name="Favorites only")


def row(page, name):
    return page.get_by_role("listitem").filter(has_text=name)


def star(page, name):
    return row(page, name).get_by_role("img", name="Favorite")


def favorite_button(page):
    return page.get_by_role("button", name="Favorite")


def go_back(page):
    page.get_by_role("button", name="Landmarks").click()
    expect(page.get_by_role("heading", name="Landmarks")).to_be_visible()


def test_the_bundle_s_landmarks_are_listed_below_the_switch(page):
    expect(names(page)).to_have_text([re.compile(name) for name in ALL])
    first = page.get_by_role("listitem").first
    expect(first.get_by_role("switch", name="Favorites only")).not_to_be_checked()
    for name in ALL:
        expect(star(page, name)).to_have_count(1 if name in STARRED else 0)


def test_the_switch_filters_and_brings_back(page):
    filter_switch(page).click()
    expect(filter_switch(page)).to_be_checked()
    expect(names(page)).to_have_text([re.compile(name) for name in STARRED])
    filter_switch(page).click()
    expect(names(page)).to_have_count(len(ALL))


def test_a_star_that_is_given_shows_in_the_row_and_in_the_filter(page):
    row(page, "Mirror Lake").click()
    expect(page.get_by_role("heading", name="Mirror Lake")).to_be_visible()
    expect(page.get_by_role("img", name="A view of Mirror Lake")).to_be_visible()
    expect(favorite_button(page)).not_to_have_attribute("aria-pressed", "true")
    favorite_button(page).click()
    expect(favorite_button(page)).to_have_attribute("aria-pressed", "true")
    go_back(page)
    expect(star(page, "Mirror Lake")).to_be_visible()
    filter_switch(page).click()
    expect(names(page)).to_have_text([re.compile(name) for name in STARRED + ["Mirror Lake"]])


def test_a_star_that_is_taken_while_filtered_leaves_the_page_and_not_the_row(page):
    filter_switch(page).click()
    row(page, "Saffron Dunes").click()
    favorite_button(page).click()
    expect(favorite_button(page)).not_to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("heading", name="Saffron Dunes")).to_be_visible()
    # The page still works: the star can be given back, and taken again.
    favorite_button(page).click()
    expect(favorite_button(page)).to_have_attribute("aria-pressed", "true")
    favorite_button(page).click()
    expect(favorite_button(page)).not_to_have_attribute("aria-pressed", "true")
    go_back(page)
    expect(names(page)).to_have_text([re.compile(name) for name in STARRED if name != "Saffron Dunes"])
    filter_switch(page).click()
    expect(names(page)).to_have_count(len(ALL))
    expect(star(page, "Saffron Dunes")).to_have_count(0)


def test_the_last_star_taken_leaves_a_sentence(page):
    filter_switch(page).click()
    for name in STARRED:
        row(page, name).click()
        favorite_button(page).click()
        go_back(page)
        expect(row(page, name)).to_have_count(0)
    expect(page.get_by_text("No favorites yet", exact=False)).to_be_visible()
    filter_switch(page).click()
    expect(names(page)).to_have_count(len(ALL))


def test_two_windows_share_the_model_and_filter_by_themselves(landmarks, phone):
    one, other = phone(landmarks.url), phone(landmarks.url)
    filter_switch(other).click()
    expect(names(other)).to_have_count(len(STARRED))
    row(one, "Glass Falls").click()
    favorite_button(one).click()
    expect(names(other)).to_have_count(len(STARRED) + 1)
    expect(filter_switch(other)).to_be_checked()


FORGETFUL = """import SwiftUI

final class ModelData: ObservableObject {
    @Published var words = ["one"]
}

struct WordList: View {
    @EnvironmentObject var modelData: ModelData

    var body: some View {
        List(modelData.words, id: \\.self) { word in
            Text(word)
        }
    }
}

@main
struct ForgetfulApp: App {
    var body: some Scene {
        WindowGroup {
            NavigationView {
                NavigationLink("Words") { WordList() }
            }
        }
    }
}
"""


def test_a_missing_environment_object_stops_with_apples_message(tmp_path, phone):
    folder = tmp_path / "Forgetful"
    folder.mkdir()
    (folder / "ForgetfulApp.swift").write_text(FORGETFUL)
    app = RunningApp(folder, tmp_path / "data")
    try:
        page = phone(app.url)
        page.get_by_role("link", name="Words").click()
        expect(page.get_by_role("button", name="Open Again")).to_be_visible(timeout=30_000)
        assert (
            "Fatal error: No ObservableObject of type ModelData found. "
            "A View.environmentObject(_:) for ModelData may be missing as an ancestor of this view."
        ) in app.output
    finally:
        app.stop()
