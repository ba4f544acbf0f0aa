"""What the examples draw, node by node, beside what they drew when somebody last looked: Golden/*.txt.

Pixels change with the browser's version; frames, texts and styles change only with us. After an intended change
`GOLDEN=write` in the environment writes the files anew. Look at the difference, and at the gallery (gallery.py).
"""

import json
import os
import pathlib

import pytest
from apps import EXAMPLES
from conftest import DESKTOP, PHONE
from screens import JOURNEYS

GOLDEN = pathlib.Path(__file__).parent / "Golden"
LOOKS = {
    "phone": (PHONE, "light", ""), "phone-dark": (PHONE, "dark", ""), "phone-largest": (PHONE, "light", "?size=11"),
    "wide": (DESKTOP, "light", ""),
}
# Effects play for what comes; a full patch has no coming.
IGNORED = {"en", "ex"}


class Listener:
    """Keeps the newest full patch that the page was sent."""

    def __init__(self, page):
        self.full = None
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, text):
        message = json.loads(text)
        if message.get("full"):
            self.full = message

    def tree(self, page):
        """What a newly opened window would be told: the session goes on, the page begins anew."""
        self.full = None
        page.reload()
        for _ in range(200):
            if self.full:
                return drawn(self.full["o"])
            page.wait_for_timeout(25)
        raise AssertionError("no full patch came")


def drawn(operations):
    """One line a node, indented by depth: kind, frame, and what its properties are."""
    numbers = {1: "root"}
    depth = {1: 0}
    lines = []
    for operation in operations:
        if operation[0] == "p" and operation[1] == 1:
            lines.append("root" + told(operation[2], numbers))
        if operation[0] != "+":
            continue
        _, node, kind, parent, _, x, y, width, height, properties = operation
        depth[node] = depth[parent] + 1
        numbers[node] = f"{kind}{sum(name.startswith(kind) for name in numbers.values()) + 1}"
        frame = " ".join(f"{round(value, 2):g}" for value in (x, y, width, height))
        lines.append("  " * depth[node] + f"{kind} [{frame}]" + told(properties or {}, numbers))
    return lines


def told(properties, numbers):
    parts = []
    for key in sorted(properties.keys() - IGNORED):
        value = properties[key]
        if key in ("sn", "mk"):
            value = numbers.get(value, "later")
        if key == "src":
            value = value.split("?")[0].rsplit("/", 1)[-1]
        parts.append(f"{key}={json.dumps(value, ensure_ascii=False, sort_keys=True)}")
    return " " + " ".join(parts) if parts else ""


@pytest.mark.parametrize("example", JOURNEYS)
@pytest.mark.parametrize("look", LOOKS)
def test_every_screen_is_drawn_as_before(example, look, run, browser):
    screen, scheme, query = LOOKS[look]
    app = run(EXAMPLES / example)
    context = browser.new_context(**screen, color_scheme=scheme, locale="en-US", timezone_id="UTC")
    page = context.new_page()
    page.set_default_timeout(10_000)
    listener = Listener(page)
    page.goto(app.url + query)
    lines = []
    for name in JOURNEYS[example](page):
        if "made up" not in name:
            page.wait_for_timeout(100)
            lines += [f"# {name}", *listener.tree(page), ""]
    context.close()
    file = GOLDEN / f"{example}-{look}.txt"
    text = "\n".join(lines)
    if os.environ.get("GOLDEN") == "write":
        GOLDEN.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()
