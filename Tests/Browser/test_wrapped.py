"""Views and view controllers of UIKit's that an app wraps, as a person meets them."""

import re
import struct
import zlib

import pytest
from apps import ROOT
from playwright.sync_api import expect

APP = ROOT / "Tests/Browser/Apps/Wrapped"


@pytest.fixture
def page(run, phone):
    return phone(run(APP).url)


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def picture(width, height):
    """A red PNG."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\xff\0\0" * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind, size", [("Older picker", (12, 8)), ("Newer picker", (9, 21))])
def test_a_picture_is_picked(page, kind, size):
    with page.expect_file_chooser() as chooser:
        button(page, kind).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    chooser.value.set_files([{"name": "red.png", "mimeType": "image/png", "buffer": picture(*size)}])
    expect(page.get_by_text(f"{size[0]} by {size[1]}")).to_be_visible()
    expect(page.get_by_role("img", name="The picture")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_picker_can_be_left(page):
    for kind in ["Older picker", "Newer picker"]:
        with page.expect_file_chooser():
            button(page, kind).click()
        button(page, "Cancel").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("img", name="The picture")).to_have_count(0)


def test_fields_and_controls_tell_the_app(page):
    field = page.get_by_role("textbox", name="Find a thing")
    field.click()
    page.keyboard.type("tea cups")
    expect(page.get_by_text("Looking for tea cups")).to_be_visible()
    page.keyboard.press("Enter")
    expect(field).not_to_be_focused()
    button(page, "Clear text").click()
    expect(page.get_by_text("Nothing looked for")).to_be_visible()

    note = page.get_by_role("textbox").nth(1)
    note.click()
    page.keyboard.press("End")
    page.keyboard.type(", and more")
    expect(page.get_by_text("16 characters")).to_be_visible()

    slider = page.get_by_role("slider")
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_text(re.compile(r"Level 0\.5"))).to_be_visible()
