"""Text fields: whose the text is, the caret, compositions."""

from conftest import node


def field(window, **props):
    op = node("field", 10, 10, 300, 44, {"la": "Title", "tx": "", "fs": 17, **props})
    window.open(op)
    return op[1], window.page.get_by_label("Title")


def test_every_edit_is_sent_whole_and_numbered(window):
    id, box = field(window)
    box.focus()
    window.page.keyboard.type("Hi")
    window.until(lambda: len(window.of("input")) == 2)
    assert [(m["v"], m["e"], m["n"]) for m in window.of("input")] == [("H", 1, id), ("Hi", 2, id)]
    window.page.keyboard.press("Enter")
    assert window.last("submit")["n"] == id
    assert window.of("focus")[0]["d"] is True


def test_text_under_edit_is_the_browsers_until_it_was_seen(window):
    id, box = field(window)
    window.answers = False
    box.focus()
    window.page.keyboard.type("ab")
    window.until(lambda: len(window.of("input")) == 2)
    first, second = (m["s"] for m in window.of("input"))
    window.patch(["p", id, {"tx": "A"}], e=first)
    assert box.input_value() == "ab"
    window.patch(["p", id, {"tx": "AB"}], e=second)
    assert box.input_value() == "AB"


def test_the_caret_stays_where_it_was_in_the_text(window):
    id, box = field(window, tx="one two three")
    box.focus()
    box.evaluate("e => e.setSelectionRange(5, 7)")
    window.patch(["p", id, {"tx": "one and two three"}])
    assert box.evaluate("e => [e.selectionStart, e.selectionEnd]") == [9, 11]
    window.patch(["p", id, {"co": "#ff0000"}])
    assert box.evaluate("e => [e.selectionStart, e.selectionEnd]") == [9, 11]


def test_text_cleared_by_the_app_empties_the_field(window):
    id, box = field(window, tx="old")
    box.focus()
    window.patch(["p", id, {"tx": ""}])
    assert box.input_value() == ""
    window.patch(["p", id, {"tx": None}])
    assert box.input_value() == ""


def test_a_composition_is_not_interrupted(window):
    id, box = field(window)
    box.focus()
    cdp = window.page.context.new_cdp_session(window.page)
    cdp.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    window.patch(["p", id, {"tx": "other"}])
    cdp.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
    assert box.input_value() == "にほ"
    assert window.of("input") == []
    cdp.send("Input.insertText", {"text": "日本"})
    assert window.last("input")["v"] == "日本"
    assert len(window.of("input")) == 1


def test_keys_after_a_return_are_for_the_field_that_gets_the_focus(window):
    first = node("field", 10, 10, 300, 44, {"la": "First", "tx": "", "fs": 17})
    second = node("field", 10, 60, 300, 44, {"la": "Second", "tx": "", "fs": 17})
    window.open(first, second)
    window.answers = False
    keyboard = window.page.keyboard
    window.page.get_by_label("First").focus()
    keyboard.type("a")
    keyboard.press("Enter")
    keyboard.type("bxx")
    keyboard.press("Backspace")
    keyboard.press("Backspace")
    sent = window.last("submit")["s"]
    assert window.page.get_by_label("First").input_value() == "a"
    window.patch(["p", first[1], {"tx": "a"}], ["p", second[1], {"fo": 1}], e=sent)
    window.until(lambda: window.page.get_by_label("Second").input_value() == "b")
    assert [(m["n"], m["v"]) for m in window.of("input")][-1] == (second[1], "b")
    # A further Return waits for its own answer, with all that comes after it.
    keyboard.press("Enter")
    keyboard.type("c")
    keyboard.press("Enter")
    keyboard.type("d")
    assert len(window.of("submit")) == 2
    window.patch(["p", first[1], {"fo": 1}], e=window.of("submit")[1]["s"])
    window.until(lambda: window.page.get_by_label("First").input_value() == "ac")
    window.until(lambda: len(window.of("submit")) == 3)
    window.patch(["p", first[1], {"fo": -1, "tx": "ac"}], e=window.of("submit")[2]["s"])
    window.until(lambda: window.page.evaluate("document.activeElement === document.body"))
    keyboard.type("e")
    assert window.page.get_by_label("First").input_value() == "ac", "the keyboard is gone"


def test_keys_after_a_return_that_is_never_answered_are_not_lost(window):
    id, box = field(window)
    window.answers = False
    box.focus()
    window.page.keyboard.press("Enter")
    window.page.keyboard.type("late")
    assert box.input_value() == ""
    window.until(lambda: box.input_value() == "late")


def test_several_lines(window):
    id, box = field(window, ml=True)
    box.focus()
    window.page.keyboard.type("a")
    window.page.keyboard.press("Enter")
    window.page.keyboard.type("b")
    window.until(lambda: window.of("input") and window.of("input")[-1]["v"] == "a\nb")
    assert window.of("submit") == []


def test_focus_by_the_app(window):
    id, box = field(window)
    window.patch(["p", id, {"fo": 1}])
    assert box.evaluate("e => e === document.activeElement")
    window.patch(["p", id, {"fo": -1}])
    assert not box.evaluate("e => e === document.activeElement")


def test_letters_are_shown_in_a_case_and_typed_in_any(window):
    _, box = field(window, tc="uppercase", tx="Paul")
    assert box.evaluate("e => getComputedStyle(e).textTransform") == "uppercase"
    assert box.input_value() == "Paul"


def test_a_password_and_its_keyboard(window):
    _, box = field(window, it="password", im="numeric", ct="current-password", sb="go", ph="PIN")
    assert [box.get_attribute(a) for a in ("type", "inputmode", "autocomplete", "enterkeyhint", "placeholder")] == [
        "password",
        "numeric",
        "current-password",
        "go",
        "PIN",
    ]
