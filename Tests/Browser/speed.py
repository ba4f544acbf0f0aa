"""What a person waits for in a browser: python3 Tests/Browser/speed.py prints a line for each figure, its fields
separated by tabs, as `martlet-benchmarks` does; `martlet bench` makes a table of them.

From a click or a key to the changed pixel: from the time that the browser gives the event, to the frame that shows the
change, which is told by a task that runs when the frame after the change has been handed to the compositor. Clicks are as
long as a person's. The change is the server's, what the app says anew, except where a switch shows by itself that it was
heard.
"""

import math
import os
import pathlib
import statistics
import sys
import tempfile

from apps import ROOT, RunningApp
from conftest import PHONE
from playwright.sync_api import sync_playwright
from test_wire_memory import Socket

APP = ROOT / "Tests/Browser/Apps/Speed"
GROUP = "In a browser (Chromium on this machine, 60 frames a second)"
TIMES = 60  # of a click; keys and pushes take longer and are fewer
PRESS = 70  # ms from a mouse's down to its up
SPEED = 3400  # points a second: four screens of a phone
STRETCHES = 9  # of a list's whole length
SECONDS = 2  # of ordinary scrolling in each

# Resolves with milliseconds from the next event of a kind to the frame that first shows `text` in an element.
WATCH = """([event, selector, text]) => {
  let start;
  addEventListener(event, (e) => (start ??= e.timeStamp), { capture: true, once: true });
  window.changed = new Promise((done) => {
    const look = new MutationObserver(() => {
      if (![...document.querySelectorAll(selector)].some((el) => el.textContent === text)) return;
      look.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - start);
        port2.postMessage(0);
      });
    });
    look.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}"""

# Counts frames, and those in which some part of the list shows no row.
FRAMES = """() => {
  const seen = (window.seen = { frames: 0, blank: 0, most: 0, on: true });
  const look = () => {
    const places = [0.25, 0.4, 0.55, 0.7, 0.85, 0.97];
    const rows = places.map((share) => document.elementFromPoint(innerWidth / 2, innerHeight * share)?.closest('.row'));
    seen.frames += 1;
    if (rows.some((row) => !row)) seen.blank += 1;
    seen.most = Math.max(seen.most, document.querySelectorAll('.row').length);
    if (seen.on) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""

ROWS_SHOW = """() => [0.3, 0.6, 0.9].every((share) =>
  document.elementFromPoint(innerWidth / 2, innerHeight * share)?.closest('.row'))"""


def row(work, figure, limit="", met=None):
    verdict = "" if met is None else "yes" if met else "no"
    print("\t".join([GROUP, work, figure, limit, verdict]), flush=True)


def memory(process):
    """What a process and its children have to themselves, in bytes."""
    total = 0
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent != process and int(folder.name) != process:
                continue
            lines = (folder / "smaps_rollup").read_text().splitlines()
        except (OSError, ValueError):
            continue
        total += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(("Private_Dirty", "Private_Clean")))
    return total


class Screen:
    """A page of the app, and the bytes of its messages."""

    def __init__(self, browser, url):
        self.page = browser.new_context(**PHONE, locale="en-US").new_page()
        self.bytes = 0
        self.page.on("websocket", self.listen)
        self.page.goto(url)

    def listen(self, socket):
        def count(data):
            self.bytes += len(data)

        socket.on("framesent", count)
        socket.on("framereceived", count)

    def interact(self, event, selector, text, act):
        """Milliseconds to the changed pixel, and bytes both ways."""
        before = self.bytes
        self.page.evaluate(WATCH, [event, selector, text])
        act()
        milliseconds = self.page.evaluate("window.changed")
        self.page.wait_for_timeout(50)  # the acknowledgement
        return milliseconds, self.bytes - before


def report(work, samples):
    times = sorted(time for time, _ in samples)
    half, most = statistics.median(times), times[math.ceil(len(times) * 0.95) - 1]
    row(f"{work}, median and 95th of a hundred", f"{half:.1f} and {most:.1f} ms", "16 and 33 ms", half <= 16 and most <= 33)
    row("… bytes of its messages, both ways", f"{statistics.median(size for _, size in samples):.0f} bytes")


def interactions(browser, url):
    screen = Screen(browser, url)
    page = screen.page
    switch = page.get_by_role("switch", name="Switch")
    switch.wait_for()
    page.wait_for_timeout(500)

    def press(element):
        return lambda: element.click(delay=PRESS)

    def toggle(turn):
        state = "true" if turn % 2 == 0 else "false"
        return screen.interact("click", f".toggle[aria-checked={state}]", "", press(switch))

    def answer(turn):
        text = "It is on" if turn % 2 == 0 else "It is off"
        return screen.interact("click", ".text", text, press(switch))

    report("a click on a switch to its changed pixel", [toggle(turn) for turn in range(TIMES)])
    report("… to the changed text beside it", [answer(turn) for turn in range(TIMES)])

    field = page.get_by_role("textbox", name="Name")
    field.click()
    page.wait_for_timeout(700)
    typed = ""

    def key(turn):
        nonlocal typed
        typed += "abcdefghij"[turn % 10]
        return screen.interact("keydown", ".text", f"Hello {typed}", lambda: page.keyboard.press(typed[-1]))

    report("a key in a field to the changed pixel", [key(turn) for turn in range(40)])
    page.keyboard.press("Escape")

    def push(_):
        link = page.get_by_role("link", name="Detail").or_(page.get_by_role("button", name="Detail"))
        result = screen.interact("click", ".text", "Some detail", press(link))
        page.wait_for_timeout(700)
        page.get_by_role("button", name="Speed").or_(page.get_by_role("button", name="Back")).first.click()
        page.wait_for_timeout(900)
        return result

    report("a click that pushes a screen to the changed pixel", [push(turn) for turn in range(40)])
    page.context.close()


def scrolling(browser, app):
    screen = Screen(browser, app.url)
    page = screen.page
    page.get_by_role("link", name="Long list").or_(page.get_by_role("button", name="Long list")).click()
    page.get_by_text("Row 3", exact=True).wait_for()
    page.wait_for_timeout(1000)
    devtools = page.context.new_cdp_session(page)

    def heap():
        devtools.send("HeapProfiler.collectGarbage")
        return devtools.send("Runtime.getHeapUsage")["usedSize"]

    scroller = page.evaluate_handle(
        "() => [...document.querySelectorAll('.scroll')].find((el) => el.scrollHeight > 1e6)")
    length = scroller.evaluate("(el) => el.scrollHeight - el.clientHeight")
    heap_before, server_before = heap(), memory(app.process.pid)
    frames = blank = most = 0
    jumps = []
    for stretch in range(STRETCHES):
        share = stretch / (STRETCHES - 1)
        distance = SPEED * SECONDS
        top = min(length * share, length - distance - 100)  # below the last row is a margin
        jumps.append(page.evaluate(
            f"""async ([el, top]) => {{
              el.scrollTop = top;
              const start = performance.now();
              const frame = () => new Promise(requestAnimationFrame);
              do await frame(); while (!({ROWS_SHOW})());
              return performance.now() - start;
            }}""", [scroller, top]))
        page.wait_for_timeout(300)
        page.evaluate(FRAMES)
        devtools.send("Input.synthesizeScrollGesture", {
            "x": 195, "y": 500, "yDistance": -distance, "speed": SPEED, "gestureSourceType": "mouse", "preventFling": True,
        })
        seen = page.evaluate("() => { seen.on = false; return seen }")
        frames, blank, most = frames + seen["frames"], blank + seen["blank"], max(most, seen["most"])
    page.get_by_text("Row 99999", exact=True).wait_for(timeout=5000)
    row(
        f"a list of 100,000 rows, {SPEED} points a second, {STRETCHES} stretches from the top to the bottom: frames without"
        " a row somewhere", f"{blank} of {frames}", "0", blank == 0)
    row("… rows in the page at most", f"{most}", "100", most <= 100)
    row("… a jump to another part of the list, until its rows show", f"{statistics.median(jumps):.0f} ms")
    grown = max(0, heap() - heap_before)
    row("… what the page's memory has grown by", f"{grown} bytes", "2000000 bytes", grown <= 2_000_000)
    grown = max(0, memory(app.process.pid) - server_before)
    row("… what the server's memory has grown by", f"{grown} bytes", "8000000 bytes", grown <= 8_000_000)
    page.context.close()


def tabs():
    os.environ["MARTLET_SPEED_ROWS"] = "300"
    app = RunningApp(APP, tempfile.mkdtemp())
    del os.environ["MARTLET_SPEED_ROWS"]
    port = int(app.url.rsplit(":", 1)[1].strip("/"))
    kept = [Socket(port) for _ in range(4)]
    nodes = sum(1 for operation in kept[0].page["o"] if operation[0] == "+")
    before, count = memory(app.process.pid), 24
    kept += [Socket(port) for _ in range(count)]
    each = (memory(app.process.pid) - before) / count
    row(
        f"memory of a further idle tab of 300 rows ({nodes} nodes), its connection included", f"{each:.0f} bytes",
        f"{100_000 + 1000 * nodes} bytes", each <= 100_000 + 1000 * nodes)
    for socket in kept:
        socket.close()
    app.stop()


def main():
    app = RunningApp(APP, tempfile.mkdtemp())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        interactions(browser, app.url)
        scrolling(browser, app)
        browser.close()
    app.stop()
    tabs()


if __name__ == "__main__":
    sys.exit(main())
