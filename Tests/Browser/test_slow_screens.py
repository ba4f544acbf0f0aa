"""What `martlet run` offers to who wants to see why a screen is slow: what events cost, and a line that is slow."""

import re
import time

from apps import EXAMPLES, ROOT
from playwright.sync_api import expect
from test_bookworm import add_book
from test_crash import until

COST = re.compile(
    r"martlet: event (\w+) of node \d+: (\d+) bodies, (\d+) laid out, (\d+) operations, (\d+) bytes, (\d+) SQL statements, "
    r"[\d.]+ ms$"
)
STATEMENT = re.compile(r"martlet: sql [\d.]+ ms (\w+)")


def test_verbose_tells_what_an_event_costs(run, phone):
    app = run(EXAMPLES / "Bookworm", "--verbose")
    page = phone(app.url)
    add_book(page, "Emma", "J. Austen")
    expect(page.get_by_text("Emma")).to_be_visible()

    def events():
        return [found.groups() for line in list(app.lines) if (found := COST.match(line))]

    # The tap that saves: it changes the list, and runs the statements that are told one by one.
    until(lambda: any(all(int(number) > 0 for number in numbers) for kind, *numbers in events() if kind == "tap"))
    assert {kind for kind, *_ in events()} >= {"tap", "input"}, app.output
    words = [found.group(1) for line in app.lines if (found := STATEMENT.match(line))]
    assert {"SELECT", "INSERT"} <= set(words), app.output
    assert "Emma" not in "".join(line for line in app.lines if STATEMENT.match(line)), "values are not told"


def test_latency_makes_a_slow_line(run, phone):
    page = phone(run(ROOT / "Tests/Browser/Apps/Fuse", "--latency", "300").url)
    button = page.get_by_role("button", name="Count", exact=True)
    button.wait_for()
    start = time.monotonic()
    for _ in range(3):
        button.click()
    expect(page.get_by_text("Count 3, kept 3, total 3")).to_be_visible()
    assert time.monotonic() - start > 0.6, "there and back"
