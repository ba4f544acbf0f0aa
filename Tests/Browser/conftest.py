"""Fixtures for browser tests: Chromium, windows of several kinds, and a server made of a mocked socket.

A client test feeds exact patches and reads exact messages; no server runs.
"""

import json
import pathlib
import time

import pytest
from apps import phone, run  # noqa: F401, fixtures for whoever tests real apps
from playwright.sync_api import sync_playwright

CLIENT = pathlib.Path(__file__).resolve().parents[2] / "Sources/WebHost/Client"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json"}
ORIGIN = "http://martlet.test"
POLICY = "default-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self' ws: wss:"

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
TOUCH = {**PHONE, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1024, "height": 768}}


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        browser.close()


class Window:
    """A page of the client and the server's end of its socket."""

    def __init__(self, page):
        self.page = page
        self.sent = []
        self.sockets = []
        self.answers = True  # whether every message is answered at once by an empty patch
        self.is_dead = False  # a dead server hears nothing and accepts nobody
        self.is_new = True
        self.count = 0
        self.applied = 0
        self.errors = []
        self.snapshot = None
        self.version = None  # of the client's files, told in the next welcome
        self.held = {}  # what asked for these files, by name; they wait
        self.broken = []  # names of files that fail, once for each time they are here
        self.loaded = []  # names of the files that the page asked for
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.route(ORIGIN + "/**", self.serve)
        page.route_web_socket("**/ws", self.connect)

    def serve(self, route):
        path = route.request.url.removeprefix(ORIGIN).split("?")[0]
        name = "index.html" if path == "/" else path.removeprefix("/client/")
        file = CLIENT / name
        self.loaded.append(name)
        if name in self.held:
            self.held[name].append(route)
            return
        if name in self.broken:
            self.broken.remove(name)
            route.abort()
            return
        self.give(route, file)

    def release(self, name):
        """Lets a held file go to the page."""
        for route in self.held.pop(name):
            self.give(route, CLIENT / name)

    def give(self, route, file):
        if not file.is_file():
            route.fulfill(status=404, body="")
            return
        headers = {"Content-Type": TYPES[file.suffix], "Content-Security-Policy": POLICY}
        route.fulfill(body=file.read_bytes(), headers=headers)

    def connect(self, socket):
        if self.is_dead:
            socket.close()
            return
        self.sockets.append(socket)
        socket.on_message(lambda text: self.hear(socket, json.loads(text)))

    def hear(self, socket, message):
        if self.is_dead:
            return
        if message["k"] == "ping":
            self.send({"pong": message["s"]})
            return
        if message["k"] == "ack":
            self.applied = message["q"]
        if message["k"] not in ("ack", "traits"):
            self.sent.append(message)
        if message["k"] == "hello":
            welcome = {"session": "token", "title": "Test", "v": 1, "new": self.is_new}
            if self.version:
                welcome["client"], self.version = self.version, None
            self.send({"w": welcome})
            if self.snapshot is not None:
                self.patch(*self.snapshot, full=True, settles=False)
        elif self.answers and message["k"] == "input":
            self.patch(["p", message["n"], {"tx": message["v"]}], e=message["s"], settles=False)
        elif self.answers and message["k"] not in ("ack", "traits"):
            self.patch(e=message["s"], settles=False)

    def send(self, message):
        self.sockets[-1].send(json.dumps(message))

    def patch(self, *ops, a=(), e=None, full=False, settles=True):
        self.count += 1
        message = {"q": self.count, "o": list(ops)}
        if a:
            message["a"] = list(a)
        if e is not None:
            message["e"] = e
        if full:
            message["full"] = True
        self.send(message)
        if settles:
            self.settle()

    def settle(self):
        """Lets the page work off what arrived, and load the parts of the client that this needs."""
        self.until(lambda: self.applied == self.count or self.is_dead)
        self.page.evaluate("new Promise(r => requestAnimationFrame(() => setTimeout(r)))")

    def open(self, *ops, query=""):
        self.page.goto(ORIGIN + "/" + query)
        self.until(lambda: self.of("hello"))
        self.patch(*ops, full=True)
        self.is_new = False
        return self

    def of(self, kind):
        return [m for m in self.sent if m["k"] == kind]

    def last(self, kind):
        self.until(lambda: self.of(kind))
        return self.of(kind)[-1]

    def until(self, test, seconds=5):
        end = time.monotonic() + seconds
        while not test():
            assert time.monotonic() < end, f"did not come true; sent: {self.sent}; errors: {self.errors}"
            self.page.wait_for_timeout(15)


@pytest.fixture
def window(browser, request):
    """A phone's window without a touch screen; `window_options` (a marker) changes that."""
    marker = request.node.get_closest_marker("window_options")
    context = browser.new_context(**(marker.args[0] if marker else PHONE))
    window = Window(context.new_page())
    yield window
    assert window.errors == []
    context.close()


def pytest_configure(config):
    config.addinivalue_line("markers", "window_options(options): the browser context's options")


_ids = iter(range(10, 1_000_000))


def node(kind, x=0, y=0, w=100, h=44, props=None, parent=1, before=0, id=None):
    """An insertion of a node; its id is the operation's second member."""
    return ["+", id or next(_ids), kind, parent, before, x, y, w, h, props or {}]


def text(words, x=0, y=0, w=200, h=22, parent=1, **props):
    return node("text", x, y, w, h, {"t": [words], "fs": 17, "lh": 22, **props}, parent)
