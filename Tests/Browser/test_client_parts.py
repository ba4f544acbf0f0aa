"""Parts of the client that load when they are first needed: what waits for them, and what does not."""

from conftest import node, text

FIRST = {"main.js", "parts.js", "patch.js", "kinds.js"}


def names(window):
    return window.page.locator("#root > .text").all_text_contents()


def test_a_plain_screen_loads_no_part(window):
    window.open(text("Hello"), node("button", 0, 100, props={"la": "Go"}), node("scroll", 0, 200, props={"cs": [10, 10]}))
    loaded = set(window.loaded)
    assert FIRST <= loaded
    assert not loaded & {"anim.js", "fields.js", "present.js", "swipe.js", "pan.js", "paint.js", "figure.js", "shortcuts.js"}


def test_patches_wait_in_their_order_for_a_part(window):
    window.open(["+", 2, "text", 1, 0, 0, 0, 90, 22, {"t": ["one"]}])
    window.held["fields.js"] = []
    window.patch(
        ["+", 3, "field", 1, 0, 0, 50, 100, 44, {"la": "Name", "tx": "first"}], ["p", 2, {"t": ["two"]}], settles=False
    )
    window.patch(["p", 2, {"t": ["three"]}], ["p", 3, {"tx": "second"}], settles=False)
    window.send({"title": "later"})
    window.until(lambda: window.held["fields.js"])
    window.page.wait_for_timeout(100)
    assert names(window) == ["one"] and window.page.title() == "Test"
    assert window.page.get_by_label("Name").count() == 0
    window.release("fields.js")
    window.settle()
    assert names(window) == ["three"] and window.page.title() == "later"
    assert window.page.get_by_label("Name").input_value() == "second"


def test_a_part_that_did_not_load_is_asked_for_again(window):
    window.open(text("one"))
    window.broken = ["inputs.js", "inputs.js"]
    window.patch(node("toggle", 10, 10, 51, 31, {"la": "Wi-Fi", "ck": True}))
    assert window.page.get_by_role("switch", name="Wi-Fi").is_checked()
    assert window.loaded.count("inputs.js") == 3


def test_what_was_said_before_the_connection_was_lost_is_not_shown_after(window):
    window.open(["+", 2, "text", 1, 0, 0, 0, 90, 22, {"t": ["one"]}])
    window.held["fields.js"] = []
    window.patch(
        ["+", 3, "field", 1, 0, 0, 50, 100, 44, {"la": "Name"}], ["p", 2, {"t": ["stale"]}], e=99, settles=False
    )
    window.until(lambda: window.held["fields.js"])
    window.snapshot = [["+", 2, "text", 1, 0, 0, 0, 90, 22, {"t": ["fresh"]}]]
    window.sockets[-1].close()
    window.until(lambda: len(window.of("hello")) == 2)
    window.release("fields.js")
    window.settle()
    assert names(window) == ["fresh"]
    assert window.page.get_by_label("Name").count() == 0


def test_a_part_is_there_for_what_came_before_it(window):
    """A node may ask later for what it did without at first."""
    box = node("group", 0, 0, 100, 100, {"bg": "#eeeeee"})
    window.open(box)
    window.patch(["p", box[1], {"on": ["hover"], "sh": ["#000000", 3, 1, 2]}])
    window.page.mouse.move(50, 50)
    assert window.last("hover")["d"] is True
    assert "drop-shadow" in window.page.locator("#root > .group").evaluate("e => getComputedStyle(e).filter")


def test_return_on_a_button_is_for_that_button(window):
    window.open()
    alert = node("alert", 60, 300, 270, 140, {"la": "Delete book?"})
    cancel = node("button", 0, 96, 135, 44, {"la": "Cancel", "kb": "escape"}, parent=alert[1])
    delete = node("button", 135, 96, 135, 44, {"la": "Delete", "kb": "return"}, parent=alert[1])
    window.patch(alert, cancel, delete)
    window.page.get_by_role("button", name="Cancel").focus()
    window.page.keyboard.press("Enter")
    window.last("tap")
    window.settle()
    assert [m["n"] for m in window.of("tap")] == [cancel[1]]
