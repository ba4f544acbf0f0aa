"""An app that crashes: a page that says so, the others' pages back by themselves, and what was saved still there."""

import base64
import json
import signal
import time

import pytest
from apps import EXAMPLES, ROOT, RunningApp
from playwright.sync_api import expect
from test_bookworm import add_book

APP = ROOT / "Tests/Browser/Apps/Fuse"
LINE = 1 + (APP / "FuseView.swift").read_text().split("\n").index("    total += numbers[index]")


@pytest.fixture
def fuse(tmp_path):
    """Apps that may end; what runs at the end is stopped."""
    started = []

    def start(*options):
        started.append(RunningApp(APP, tmp_path / "data", *options))
        return started[-1]

    yield start
    for app in started:
        app.stop()


def until(test, seconds=20):
    end = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < end
        time.sleep(0.02)


def states(tmp_path):
    files = (tmp_path / "data/Sessions").glob("*.json")
    return [json.loads(json.loads(file.read_text())["state"]) for file in files]


def tap(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def go_deeper(page):
    page.get_by_text("Room 7").click()
    expect(page.get_by_text("This is room 7")).to_be_visible()
    page.get_by_text("Deeper").last.click()
    expect(page.get_by_text("This is room 8")).to_be_visible()


def test_a_crash_is_told_and_what_was_saved_comes_back(fuse, phone, tmp_path):
    app = fuse()
    page, other = phone(app.url), phone(app.url)
    go_deeper(other)
    for _ in range(2):
        tap(page, "Count")
    expect(page.get_by_text("Count 2, kept 2, total 2")).to_be_visible()
    until(lambda: {"app.path", "app.kept"} <= {key for state in states(tmp_path) for key in state})
    until(lambda: any(base64.b64decode(state.get("app.path", "")) == b"[7,8]" for state in states(tmp_path)))
    until(lambda: any(state.get("app.kept") == "2" for state in states(tmp_path)))
    tap(page, "Blow")
    # The page that did it says what happened and where.
    crash = page.get_by_role("alertdialog")
    expect(crash.get_by_role("heading")).to_have_text("Fuse has crashed.", timeout=30_000)
    expect(crash).to_contain_text("what was saved is still there")
    expect(crash).to_contain_text("Fatal error: Index out of range")
    expect(crash).to_contain_text(f"{APP}/FuseView.swift:{LINE}:")
    # The other comes back by itself, where it was.
    expect(other.get_by_text("This is room 8")).to_be_visible(timeout=20_000)
    expect(other.get_by_role("status")).to_have_text("", timeout=20_000)
    other.get_by_text("Deeper").last.click()
    expect(other.get_by_text("This is room 9")).to_be_visible()
    crash.get_by_role("button", name="Open Again").click()
    expect(page.get_by_text("Count 0, kept 2, total 2")).to_be_visible()
    tap(page, "Count")
    expect(page.get_by_text("Count 1, kept 3, total 3")).to_be_visible()
    expect(crash).to_have_count(0)
    said = [line for line in app.lines if "crashed and is started again" in line]
    assert len(said) == 1 and "Index out of range" in said[0] and f"{APP}/FuseView.swift:{LINE}:" in said[0], app.output
    assert app.stop() == 0


def test_a_crash_after_the_event_is_told_too(fuse, phone, monkeypatch):
    monkeypatch.setenv("SWIFT_BACKTRACE", "enable=no")
    app = fuse("--verbose")
    page = phone(app.url)
    tap(page, "Blow later")
    crash = page.get_by_role("alertdialog")
    expect(crash).to_contain_text("Index out of range", timeout=20_000)
    crash.get_by_role("button", name="Open Again").click()
    expect(page.get_by_text("Count 0, kept 0, total 0")).to_be_visible()
    until(lambda: any("event tap of node" in line for line in list(app.lines)))


def test_an_app_that_cannot_start_again_ends_the_command(fuse, phone, monkeypatch):
    monkeypatch.setenv("SWIFT_BACKTRACE", "enable=no")
    app = fuse()
    tap(phone(app.url), "Doom")
    assert app.process.wait(timeout=20) == 1
    until(lambda: any(line.startswith("martlet: Fuse crashed while it started (") for line in app.lines))
    assert "doomed from the start" in app.lines[-1]


def test_an_app_that_crashes_again_and_again_is_left_alone(fuse, phone, monkeypatch):
    monkeypatch.setenv("SWIFT_BACKTRACE", "enable=no")
    app = fuse()
    page = phone(app.url)
    for count in range(5):
        tap(page, "Blow")
        if count < 4:
            page.get_by_role("button", name="Open Again").click(timeout=20_000)
    assert app.process.wait(timeout=20) == 1
    until(lambda: "Fuse crashed 5 times, each time soon after its start" in app.lines[-1])


def test_an_app_that_ends_itself_is_not_started_again(fuse, phone):
    app = fuse()
    tap(phone(app.url), "Leave")
    assert app.process.wait(timeout=20) == 1
    until(lambda: "martlet: Fuse ended by itself with code 3; what it wrote last is above." in app.lines)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_lets_what_runs_finish(fuse, phone, number):
    app = fuse()
    tap(phone(app.url), "Work long")
    until(lambda: "at work" in app.lines)
    app.process.send_signal(number)
    assert app.process.wait(timeout=20) == 0
    expect(phone(fuse().url).get_by_text("Count 0, kept 0, total 100")).to_be_visible()


def test_a_restarted_server_shows_what_it_showed(fuse, phone, tmp_path):
    app = fuse()
    page = phone(app.url)
    tap(page, "Count")
    expect(page.get_by_text("Count 1, kept 1, total 1")).to_be_visible()
    go_deeper(page)
    assert app.stop() == 0
    expect(page.get_by_text("Connection lost", exact=False)).to_be_visible()
    again = fuse("--port", app.port)
    expect(page.get_by_role("status")).to_have_text("", timeout=20_000)
    expect(page.get_by_text("This is room 8")).to_be_visible()
    for text in ("This is room 7", "Count 0, kept 1, total 1"):
        page.locator(".navbar").last.get_by_role("button").first.click()
        expect(page.get_by_text(text)).to_be_visible()
    assert again.stop() == 0


def test_two_servers_share_a_store(run, phone):
    """Neither loses what the other saves, and what is opened later shows both."""
    servers = [run(EXAMPLES / "Bookworm") for _ in range(2)]
    one, two = (phone(server.url) for server in servers)
    add_book(one, "Emma", "J. Austen")
    add_book(two, "The Hollow Hills", "M. Stewart")
    add_book(one, "Kim", "R. Kipling")
    for page in (phone(server.url) for server in servers):
        rows = page.get_by_text("The Hollow Hills").or_(page.get_by_text("Emma")).or_(page.get_by_text("Kim", exact=True))
        expect(rows).to_have_text(["Emma", "Kim", "The Hollow Hills"])
