"""The example with a sheet of switches: choices in a context of their own, kept by Save and taken back otherwise."""

import pytest
from apps import EXAMPLES
from playwright.sync_api import expect


@pytest.fixture
def currencies(run):
    return run(EXAMPLES / "Currencies")


@pytest.fixture
def page(currencies, phone):
    return phone(currencies.url)


def open_sheet(page):
    page.get_by_role("button", name="Choose currencies").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Choose")).to_be_visible()
    return sheet


def switch(sheet, name):
    return sheet.get_by_role("switch", name=f"Show {name}", exact=True)


def state(sheet):
    """What each visible switch says, by its name."""
    switches = sheet.get_by_role("switch").all()
    return {s.get_attribute("aria-label") or s.inner_text(): s.is_checked() for s in switches}


def leave(page, sheet, how):
    if how == "cancel":
        sheet.get_by_role("button", name="Cancel").click()
    elif how == "escape":
        page.keyboard.press("Escape")
    else:
        box = sheet.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + 12
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(1, 13):
            page.mouse.move(x, y + 45 * step)
        page.mouse.up()
    expect(sheet).to_have_count(0)


def codes(page):
    return page.get_by_role("listitem").filter(has_text="0")


def test_the_chosen_currencies_are_listed_with_amounts(page):
    expect(page.get_by_role("heading", name="Currencies")).to_be_visible()
    rows = page.get_by_role("listitem")
    expect(rows).to_have_count(4)
    expect(rows.nth(1)).to_contain_text("CHF")
    expect(rows.nth(1)).to_contain_text("96.00")
    expect(rows.nth(2)).to_contain_text("16,300.00")
    field = page.get_by_role("textbox", name="Amount")
    field.fill("2.5")
    field.press("Enter")
    expect(rows.nth(3)).to_contain_text("2.70")


def test_the_switches_show_what_is_stored(page):
    sheet = open_sheet(page)
    expect(switch(sheet, "Swiss franc")).to_be_checked()
    expect(switch(sheet, "Japanese yen")).to_be_checked()
    expect(switch(sheet, "Australian dollar")).not_to_be_checked()
    expect(switch(sheet, "Chinese yuan")).not_to_be_checked()


@pytest.mark.parametrize("how", ["cancel", "escape", "drag"])
def test_leaving_the_sheet_takes_the_choice_back(page, how):
    sheet = open_sheet(page)
    before = state(sheet)
    switch(sheet, "Australian dollar").click()
    switch(sheet, "Swiss franc").click()
    expect(switch(sheet, "Australian dollar")).to_be_checked()
    expect(switch(sheet, "Swiss franc")).not_to_be_checked()
    page.wait_for_timeout(600)
    leave(page, sheet, how)
    expect(page.get_by_text("AUD")).to_have_count(0)
    expect(page.get_by_text("CHF")).to_be_visible()
    # Shown again, every visible row says what is stored, before anybody scrolls.
    sheet = open_sheet(page)
    assert len(before) > 8
    expect(switch(sheet, "Australian dollar")).not_to_be_checked()
    assert state(sheet) == before


def test_save_keeps_the_choice(run, phone, tmp_path):
    first = run(EXAMPLES / "Currencies", data=tmp_path / "money")
    page = phone(first.url)
    sheet = open_sheet(page)
    switch(sheet, "Australian dollar").click()
    switch(sheet, "Swiss franc").click()
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_have_count(0)
    # While it slides away, it still shows its own rows.
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.get_by_text("AUD")).to_be_visible()
    expect(page.get_by_text("CHF")).to_have_count(0)
    sheet = open_sheet(page)
    expect(switch(sheet, "Australian dollar")).to_be_checked()
    expect(switch(sheet, "Swiss franc")).not_to_be_checked()
    assert first.stop() == 0
    page = phone(run(EXAMPLES / "Currencies", data=tmp_path / "money").url)
    expect(page.get_by_text("AUD")).to_be_visible()
    expect(page.get_by_text("CHF")).to_have_count(0)


def test_a_choice_survives_scrolling_away_and_back(page):
    sheet = open_sheet(page)
    switch(sheet, "Australian dollar").click()
    sheet.get_by_role("switch").last.scroll_into_view_if_needed()
    for _ in range(4):
        page.mouse.move(200, 500)
        page.mouse.wheel(0, 700)
        page.wait_for_timeout(150)
    expect(switch(sheet, "South African rand")).to_be_visible()
    switch(sheet, "South African rand").click()
    page.mouse.wheel(0, -5000)
    expect(switch(sheet, "Australian dollar")).to_be_checked()
    sheet.get_by_role("button", name="Save").click()
    # While it slides away, it still shows its own rows.
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.get_by_text("AUD")).to_be_visible()
    expect(page.get_by_text("ZAR")).to_be_visible()
