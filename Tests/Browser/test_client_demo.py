"""The client against a real server: `wire-demo`, which serves a tree that was written by hand."""

import os
import pathlib
import re
import signal
import subprocess

import pytest
from conftest import CLIENT, PHONE
from playwright.sync_api import expect

BINARY = pathlib.Path(os.environ.get("MARTLET_WIRE_DEMO") or CLIENT.parents[2] / ".build/debug/wire-demo")

pytestmark = pytest.mark.skipif(not BINARY.is_file(), reason="wire-demo is not built (swift build --product wire-demo)")


class Server:
    def __init__(self, folder):
        self.folder = folder
        self.port = "0"
        self.start()

    def start(self):
        environment = {
            **os.environ,
            "MARTLET_PORT": self.port,
            "MARTLET_CLIENT": str(CLIENT),
            "MARTLET_DATA": str(self.folder),
        }
        self.process = subprocess.Popen([BINARY], env=environment, stdout=subprocess.PIPE, text=True)
        self.port = re.search(r"\d+", self.process.stdout.readline()).group()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    yield server
    server.kill()


@pytest.fixture
def page(browser, server):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"http://localhost:{server.port}/")
    page.get_by_role("heading", name="Wire demo").wait_for()
    yield page
    context.close()
    assert errors == []


def test_a_tap_changes_what_shows(page):
    page.get_by_role("button", name="Tap me").click()
    page.get_by_text("Taps: 1").wait_for()


def test_a_field_that_the_app_changes_keeps_its_caret(page):
    field = page.get_by_label("Shouting")
    field.click()
    page.keyboard.type("hello")
    expect(field).to_have_value("HELLO")
    field.evaluate("e => e.setSelectionRange(2, 2)")
    page.keyboard.type("y")
    expect(field).to_have_value("HEYLLO")
    assert field.evaluate("e => e.selectionStart") == 3


def test_controls(page):
    switch = page.get_by_role("switch", name="Wi-Fi")
    switch.click()
    page.get_by_text("Wi-Fi on").wait_for()
    assert switch.is_checked()
    page.get_by_role("combobox", name="Colour").select_option("Green")
    page.get_by_text("Colour 1").wait_for()
    page.get_by_role("slider", name="Volume").fill("70")
    page.get_by_text("Volume 70").wait_for()
    page.get_by_label("Day").fill("2026-02-28")
    page.get_by_text("Picked 2026-02-28").wait_for()


def test_presentations(page):
    page.get_by_role("button", name="Sheet").click()
    dialog = page.get_by_role("dialog", name="A sheet")
    dialog.get_by_label("In the sheet").fill("typed")
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    page.get_by_role("button", name="Alert").click()
    page.get_by_role("alertdialog", name="Really?").get_by_role("button", name="Count").click()
    page.get_by_text("Taps: 1").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Two").click()
    page.get_by_text("Taps: 2").wait_for()
    page.get_by_role("button", name="Push").click()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("heading", name="Wire demo").wait_for()


def test_a_row_is_swiped_away(page):
    row = page.get_by_role("listitem", name="Swallow")
    row.scroll_into_view_if_needed()
    box = row.bounding_box()
    y = box["y"] + 20
    page.mouse.move(box["x"] + 250, y)
    page.mouse.down()
    page.mouse.move(box["x"] + 130, y, steps=6)
    page.wait_for_timeout(120)
    page.mouse.up()
    page.get_by_role("button", name="Delete").click()
    row.wait_for(state="detached")
    assert page.get_by_role("listitem").count() == 4


def test_a_duplicated_tab_takes_the_window_over(page, server):
    page.get_by_role("button", name="Tap me").click()
    page.get_by_text("Taps: 1").wait_for()
    token = page.evaluate("sessionStorage.getItem('martlet.session')")
    other = page.context.new_page()
    other.add_init_script(f"sessionStorage.setItem('martlet.session', '{token}')")
    other.goto(page.url)
    other.get_by_text("Taps: 1").wait_for()
    page.get_by_role("status").get_by_text("another tab").wait_for()
    other.get_by_role("button", name="Tap me").click()
    other.get_by_text("Taps: 2").wait_for()
    page.wait_for_timeout(600)
    assert other.get_by_role("status").inner_text() == ""


def test_a_server_that_was_killed_is_found_again(page, server):
    page.get_by_role("button", name="Tap me").click()
    page.get_by_text("Taps: 1").wait_for()
    server.kill()
    page.get_by_role("status").get_by_text("Connection lost").wait_for(timeout=3000)
    server.start()
    page.get_by_role("status").get_by_text("Connection lost").wait_for(state="detached", timeout=5000)
    page.get_by_role("heading", name="Wire demo").wait_for()
    page.get_by_role("button", name="Tap me").click()
    page.get_by_text(re.compile(r"Taps: \d")).wait_for()
