"""Real apps in a real browser: started by the command line, as a person would."""

import os
import pathlib
import queue
import re
import signal
import socket
import subprocess
import threading

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MARTLET = os.environ.get("MARTLET", str(ROOT / ".build/release/martlet"))
EXAMPLES = ROOT / "Examples"


def notes(name):
    """Others' notes about an app; they lie beside the checkout or the test that needs them is skipped."""
    for folder in ROOT.parents:
        place = folder / "shared/seeds" / name
        if place.is_file():
            return place.read_text(encoding="utf-8")
    pytest.skip(f"the notes shared/seeds/{name} are not beside this checkout")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class RunningApp:
    """`martlet run`, until it is stopped."""

    def __init__(self, path, data, *options):
        if "--port" not in options:
            options = ("--port", free_port(), *options)
        self.port = int(options[options.index("--port") + 1])
        words = [MARTLET, "run", str(path), "--data", str(data), "--no-open", *map(str, options)]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines = []
        self.heard = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()
        self.url = self.wait_for_address()

    def listen(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            self.heard.put(line)
        self.heard.put(None)

    def wait_for_address(self, seconds=300):
        while True:
            line = self.heard.get(timeout=seconds)
            assert line is not None, "the app ended before it answered:\n" + self.output
            found = re.search(r" is at (http://\S+)", line)
            if found:
                return found.group(1)

    @property
    def output(self):
        return "\n".join(self.lines)

    def stop(self):
        """Ends the app as Ctrl-C does, and returns the command's exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=20)


def kill_group(pid):
    """Ends the command and the app that it started, without a word."""
    os.kill(pid, signal.SIGSTOP)  # or it would start the app again
    children = [int(name) for name in os.listdir("/proc") if name.isdigit() and parent(name) == pid]
    for process in children + [pid]:
        os.kill(process, signal.SIGKILL)


def parent(name):
    try:
        with open(f"/proc/{name}/stat") as stat:
            return int(stat.read().rsplit(")", 1)[1].split()[1])
    except OSError:
        return 0


@pytest.fixture
def run(tmp_path):
    """Starts apps: `run(path)`, with a data folder of the test's own. They end with the test."""
    started = []

    def start(path, *options, data=tmp_path / "data"):
        app = RunningApp(path, data, *options)
        started.append(app)
        return app

    yield start
    for app in started:
        app.stop()
        assert "Fatal error" not in app.output, app.output


@pytest.fixture
def phone(browser):
    """Opens pages on a phone's screen. A script that fails, fails the test."""
    contexts, errors = [], []

    def show(url, on_request=None, **options):
        context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2, **options)
        contexts.append(context)
        page = context.new_page()
        if on_request:
            page.on("request", on_request)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.set_default_timeout(10_000)
        page.goto(url)
        return page

    yield show
    for context in contexts:
        context.close()
    assert not errors, errors
