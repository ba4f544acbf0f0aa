"""The connection: hello, losing it, coming back with nothing typed lost."""

from conftest import node


def test_hello_carries_the_traits(window):
    window.open()
    hello = window.of("hello")[0]
    assert hello["v"] == 1 and hello["s"] == 1 and "session" not in hello
    traits = hello["traits"]
    assert (traits["w"], traits["h"], traits["dark"], traits["dpr"], traits["size"], traits["touch"]) == (
        390,
        844,
        False,
        2,
        3,
        False,
    )
    assert traits["lang"][0] == "en-US" and traits["sa"] == [0, 0, 0, 0]


def test_text_size_by_query(window):
    window.open(query="?size=7")
    assert window.of("hello")[0]["traits"]["size"] == 7


def test_changed_traits_are_told(window):
    window.open()
    traits = []
    hear = window.hear
    window.hear = lambda socket, message: (
        traits.append(message) if message["k"] == "traits" else None,
        hear(socket, message),
    )
    window.page.emulate_media(color_scheme="dark")
    window.until(lambda: any(m["traits"]["dark"] for m in traits))
    window.page.set_viewport_size({"width": 800, "height": 600})
    window.until(lambda: any(m["traits"]["w"] == 800 for m in traits))


def test_a_lost_connection_is_said_and_comes_back_with_the_edits(window):
    op = ["+", 2, "field", 1, 0, 10, 10, 300, 44, {"la": "Title", "tx": ""}]
    window.open(op, ["+", 3, "button", 1, 0, 0, 100, 100, 44, {"la": "Save"}])
    page = window.page
    box = page.get_by_label("Title")
    box.focus()
    page.keyboard.type("a")
    window.until(lambda: len(window.of("input")) == 1)
    window.is_dead = True
    window.sockets[-1].close()
    page.get_by_role("status").get_by_text("Connection lost").wait_for(timeout=3000)
    page.keyboard.type("bc")
    page.get_by_role("button", name="Save").click()
    box.focus()
    assert box.input_value() == "abc"
    window.snapshot = [
        ["+", 2, "field", 1, 0, 10, 10, 300, 44, {"la": "Title", "tx": "a"}],
        ["+", 3, "button", 1, 0, 0, 100, 100, 44, {"la": "Save"}],
    ]
    window.is_dead = False
    window.until(lambda: len(window.of("hello")) == 2)
    assert window.of("hello")[1]["session"] == "token"
    window.until(lambda: window.of("input")[-1]["v"] == "abc")
    assert window.of("tap") == []
    window.settle()
    assert box.input_value() == "abc" and page.get_by_role("status").inner_text() == ""
    assert page.evaluate("document.activeElement.ariaLabel") == "Title"


def test_a_server_that_went_silent_is_noticed(window):
    window.open()
    window.is_dead = True
    window.page.get_by_role("status").get_by_text("Connection lost").wait_for(timeout=4000)


def test_a_new_session_starts_afresh(window):
    window.open(node("button", props={"la": "Old"}))
    window.is_new = True
    window.snapshot = [node("button", props={"la": "New"})]
    window.sockets[-1].close()
    window.page.get_by_role("button", name="New").wait_for(timeout=3000)
    assert window.page.get_by_role("button", name="Old").count() == 0


def test_what_was_typed_while_the_app_restarted_is_not_lost(window):
    field = lambda id: ["+", id, "field", 1, 0, 10, 10, 300, 44, {"la": "Title", "tx": ""}]
    window.open(field(2))
    window.is_dead = True
    window.sockets[-1].close()
    window.page.get_by_role("status").get_by_text("Connection lost").wait_for(timeout=3000)
    window.page.get_by_label("Title").fill("kept")
    window.page.get_by_label("Title").evaluate("e => e.setSelectionRange(1, 2)")
    window.is_new = True
    window.snapshot = [field(7)]
    window.is_dead = False
    window.until(lambda: any(m["n"] == 7 and m["v"] == "kept" for m in window.of("input")))
    window.settle()
    box = window.page.get_by_label("Title")
    assert box.input_value() == "kept"
    assert box.evaluate("e => [e === document.activeElement, e.selectionStart, e.selectionEnd]") == [True, 1, 2]


def test_what_the_app_asks_for(window):
    window.open()
    window.send({"title": "Books"})
    window.send({"say": "Saved"})
    window.until(lambda: window.page.title() == "Books")
    window.page.locator("#say").get_by_text("Saved").wait_for(state="attached", timeout=2000)


def test_a_page_of_another_version_loads_itself_anew(window):
    window.open(node("button", props={"la": "Old"}))
    window.version = "-other"
    window.snapshot = [node("button", props={"la": "New"})]
    before = window.loaded.count("index.html")
    window.sockets[-1].close()
    window.until(lambda: len(window.of("hello")) == 3)
    assert window.loaded.count("index.html") == before + 1
    assert window.of("hello")[-1]["session"] == "token"
    window.page.get_by_role("button", name="New").wait_for(timeout=3000)
