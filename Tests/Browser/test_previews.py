"""`martlet preview`: a gallery that follows the sources of an app."""

import re
import signal
import subprocess
import urllib.request

import pytest
from apps import MARTLET, free_port
from playwright.sync_api import expect

APP = """import SwiftUI

@main struct PierApp: App {
  var body: some Scene { WindowGroup { CounterView() } }
}
"""
COUNTER = """import SwiftUI

struct CounterView: View {
  @State private var count = 0
  @Environment(\\.colorScheme) private var scheme
  var body: some View {
    VStack {
      Text("Counted \\(count)")
      Text(scheme == .dark ? "It is dark" : "It is light")
      Button("Count") { count += 1 }
    }
  }
}

private struct CounterView_Previews: PreviewProvider {
  static var previews: some View {
    Group {
      CounterView().previewDisplayName("Counter")
      Text("Second").previewLayout(.fixed(width: 300, height: 80))
      Text("Third").padding(20).previewLayout(.sizeThatFits).previewDisplayName("Small")
    }
  }
}
"""
MACROS = """import SwiftUI

struct Fuse: View {
  let numbers: [Int]
  @State private var isLit = false
  var body: some View {
    if isLit { Text("Number \\(numbers[3])") } else { Button("Light") { isLit = true } }
  }
}

#Preview("Switch", traits: .landscapeLeft) {
  @Previewable @State var isOn = false
  VStack {
    Toggle("Lamp", isOn: $isOn)
    Text(isOn ? "bright" : "dim")
  }
}

#Preview("Fuse") { Fuse(numbers: [1]) }
"""


class Gallery:
    """`martlet preview`, until it is stopped."""

    def __init__(self, path, data):
        self.port = free_port()
        words = [MARTLET, "preview", str(path), "--port", str(self.port), "--data", str(data), "--no-open"]
        self.log = open(data.parent / "preview.log", "w+")
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"The previews of Pier are at (http://\S+)", line)
        assert found, line + self.output
        self.url = found.group(1)

    @property
    def output(self):
        self.log.flush()
        return open(self.log.name).read()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=20)


@pytest.fixture
def pier(tmp_path):
    folder = tmp_path / "Pier"
    folder.mkdir()
    (folder / "PierApp.swift").write_text(APP)
    (folder / "CounterView.swift").write_text(COUNTER)
    (folder / "Macros.swift").write_text(MACROS)
    return folder


@pytest.fixture
def start(tmp_path):
    started = []

    def open_gallery(folder):
        started.append(Gallery(folder, tmp_path / "data"))
        return started[-1]

    yield open_gallery
    for gallery in started:
        gallery.stop()


@pytest.fixture
def desk(browser):
    """A page on a desk's screen; a script that fails, fails the test."""
    contexts, errors = [], []

    def show(url):
        context = browser.new_context(viewport={"width": 1600, "height": 1400})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and "Content Security" in message.text
                and errors.append(message.text))
        page.set_default_timeout(15_000)
        page.goto(url)
        return page

    yield show
    for context in contexts:
        context.close()
    assert not errors, errors


def frame(page, name):
    return page.frame_locator(f'iframe[title="{name}"]')


def test_the_gallery_follows_the_sources(start, pier, desk):
    gallery = start(pier)
    page = desk(gallery.url)
    expect(page.get_by_role("heading", name="Pier previews")).to_be_visible()
    expect(page.locator("article h3")).to_have_text(["Counter", "CounterView 2", "Small", "Switch", "Fuse"])

    # Live: each frame is a window of its own.
    counter = frame(page, "Counter")
    counter.get_by_role("button", name="Count").click()
    expect(counter.get_by_text("Counted 1")).to_be_visible()
    expect(counter.get_by_text("It is light")).to_be_visible()
    switch = frame(page, "Switch")
    switch.get_by_role("switch", name="Lamp").click()
    expect(switch.get_by_text("bright")).to_be_visible()

    # Sizes: a phone's, one's own, what the view takes, one that lies.
    def size(name):
        return page.locator(f'iframe[title="{name}"]').evaluate("e => [e.clientWidth, e.clientHeight]")

    assert size("Counter") == [393, 852]
    assert size("CounterView 2") == [300, 80]
    assert size("Switch") == [852, 393]
    small = page.locator("article", has_text="Small").locator(".screen")
    expect(frame(page, "Small").get_by_text("Third")).to_be_attached()
    page.wait_for_function("e => e.clientHeight < 60 && e.clientHeight > 30", arg=small.element_handle())

    # The choosers: the same window in dark, and a tablet.
    page.get_by_label("Dark").check()
    expect(counter.get_by_text("It is dark")).to_be_visible()
    expect(counter.get_by_text("Counted 1")).to_be_visible()
    page.get_by_label("Tablet").check()
    assert size("Counter") == [820, 1180]
    page.get_by_label("Light").check()

    # A mistake: said with its place, and the last good previews stay.
    source = pier / "CounterView.swift"
    source.write_text(COUNTER.replace("Text(\"Second\")", "Txt(\"Second\")"))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("CounterView.swift:19:7", timeout=60_000)
    expect(alert).to_contain_text("cannot find 'Txt' in scope")
    expect(counter.get_by_role("button", name="Count")).to_be_visible()
    # Mended, with something new.
    source.write_text(COUNTER.replace("Text(\"Second\")", "Text(\"Another\")"))
    expect(frame(page, "CounterView 2").get_by_text("Another")).to_be_visible(timeout=60_000)
    expect(alert).to_be_hidden()

    # A preview that ends the process says so, and the others go on, from their beginnings.
    counter.get_by_role("button", name="Count").click()
    expect(counter.get_by_text("Counted 1")).to_be_visible()
    frame(page, "Fuse").get_by_role("button", name="Light").click()
    broken = page.locator("article", has_text="Fuse")
    expect(broken).to_contain_text("Index out of range", timeout=30_000)
    expect(counter.get_by_text("Counted 0")).to_be_visible(timeout=30_000)
    counter.get_by_role("button", name="Count").click()
    expect(counter.get_by_text("Counted 1")).to_be_visible()
    # It is tried again when a file is saved.
    (pier / "Macros.swift").write_text(MACROS.replace("[1]", "[1, 2, 3, 4]"))
    frame(page, "Fuse").get_by_role("button", name="Light").click(timeout=60_000)
    expect(frame(page, "Fuse").get_by_text("Number 4")).to_be_visible()

    # One preview by itself, and nothing for other servers' pages.
    answer = urllib.request.urlopen(gallery.url + "previews/Macros-2.1")
    assert "frame-ancestors 'self'" in answer.headers["content-security-policy"]
    answer = urllib.request.urlopen(gallery.url)
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert gallery.stop() == 0


def test_a_gallery_of_an_app_that_does_not_compile_yet(start, pier, desk):
    (pier / "CounterView.swift").write_text(COUNTER.replace("Text(\"Second\")", "Txt(\"Second\")"))
    page = desk(start(pier).url)
    expect(page.get_by_role("heading", name="Pier previews")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("CounterView.swift:19:7")
    (pier / "CounterView.swift").write_text(COUNTER)
    expect(frame(page, "Counter").get_by_role("button", name="Count")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("alert")).to_be_hidden()
