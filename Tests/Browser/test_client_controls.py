"""Controls: taps, switches, choices, sliders, fields, the keyboard."""

import pytest
from conftest import TOUCH, node


def test_a_tap_is_sent_once_with_its_place(window):
    op = node("button", 10, 10, 100, 44, {"la": "Go"})
    window.open(op)
    window.page.mouse.click(30, 20)
    tap = window.last("tap")
    assert (tap["n"], tap["x"], tap["y"], tap["c"]) == (op[1], 20, 10, 1)
    window.settle()
    assert len(window.of("tap")) == 1


def test_return_and_space_press(window):
    window.open(
        node("button", props={"la": "A"}),
        node("link", 0, 50, props={"la": "B"}),
        node("group", 0, 100, props={"la": "C", "on": ["tap"], "ro": "button"}),
    )
    for key in ("Enter", " "):
        for role, name in (("button", "A"), ("button", "C")):
            before = len(window.of("tap"))
            window.page.get_by_role(role, name=name).focus()
            window.page.keyboard.press(key)
            window.until(lambda: len(window.of("tap")) == before + 1)
    window.page.get_by_role("link", name="B").focus()
    window.page.keyboard.press("Enter")
    window.until(lambda: len(window.of("tap")) == 5)
    assert window.of("tap")[-1]["x"] == 50


def test_tab_follows_the_tree(window):
    window.open(
        node("button", 0, 100, props={"la": "1"}),
        node("field", 0, 0, props={"la": "2"}),
        node("toggle", 0, 50, 51, 31, {"la": "3"}),
    )
    seen = []
    for _ in range(3):
        window.page.keyboard.press("Tab")
        seen.append(window.page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert seen == ["1", "2", "3"]


def test_a_switch_turns_at_once_and_is_corrected_by_the_answer(window):
    op = node("toggle", 10, 10, 51, 31, {"la": "Wi-Fi", "ck": False})
    window.open(op)
    window.answers = False
    switch = window.page.get_by_role("switch", name="Wi-Fi")
    assert not switch.is_checked()
    switch.click()
    assert switch.is_checked()
    sent = window.last("toggle")
    assert sent["d"] is True
    window.patch(["p", op[1], {"ck": True}], e=sent["s"])
    assert switch.is_checked()
    switch.click()
    window.until(lambda: len(window.of("toggle")) == 2)
    assert not switch.is_checked()
    window.patch(e=window.last("toggle")["s"])  # refused: the app left it on
    assert switch.is_checked()


def test_a_switch_in_a_row_does_not_follow_the_rows_link(window):
    row = node("row", 0, 0, 390, 44, {"on": ["tap"]})
    window.open(row, node("toggle", 320, 6, 51, 31, {"la": "On"}, parent=row[1]))
    window.page.get_by_role("switch").click()
    window.last("toggle")
    assert window.of("tap") == []
    window.page.mouse.click(50, 20)
    assert window.last("tap")["n"] == row[1]


def test_a_choice(window):
    op = node(
        "select",
        10,
        10,
        200,
        44,
        {"la": "Genre", "op": [["Fantasy", 0, ""], ["Horror", 1, ""], ["Poetry", 0, "Others"]], "si": -1, "ov": True},
    )
    window.open(op)
    box = window.page.get_by_role("combobox", name="Genre")
    assert box.input_value() == "" and box.evaluate("e => e.selectedIndex") == -1
    box.select_option("Poetry")
    assert window.last("select")["i"] == 2
    window.patch(["p", op[1], {"si": 0}])
    assert box.evaluate("e => e.selectedIndex") == 0
    assert box.locator("option").nth(1).is_disabled()


def test_a_slider(window):
    op = node("slider", 10, 10, 200, 28, {"la": "Speed", "mn": 0, "mx": 10, "sp2": 1, "nv": 3})
    window.open(op)
    slider = window.page.get_by_role("slider", name="Speed")
    assert slider.input_value() == "3"
    slider.focus()
    window.page.keyboard.press("ArrowRight")
    window.until(lambda: len(window.of("slide")) == 2)
    assert [(m["v"], m["p"]) for m in window.of("slide")] == [(4, "b"), (4, "e")]


def test_arrows_walk_through_a_segmented_control(window):
    group = node("group", 0, 0, 300, 32, {"ro": "radiogroup", "la": "Sort"})
    parts = [
        node("button", i * 100, 0, 100, 32, {"ro": "radio", "la": n, "se": i == 0}, parent=group[1])
        for i, n in enumerate("ABC")
    ]
    window.open(group, *parts)
    window.page.get_by_role("radio", name="A").focus()
    assert window.page.get_by_role("radio", name="A").is_checked()
    window.page.keyboard.press("ArrowRight")
    assert window.last("tap")["n"] == parts[1][1]
    assert window.page.evaluate("document.activeElement.ariaLabel") == "B"


def test_shortcuts(window):
    save = node("button", props={"la": "Save", "kb": "cmd+s"})
    cancel = node("button", 0, 50, props={"la": "Cancel", "kb": "escape"})
    window.open(save, cancel)
    window.page.keyboard.press("Control+s")
    assert window.last("tap")["n"] == save[1]
    window.page.keyboard.press("Escape")
    window.until(lambda: len(window.of("tap")) == 2)
    assert window.last("tap")["n"] == cancel[1]


def test_a_date(window):
    op = node("date", 0, 0, 150, 34, {"la": "Due", "tx": "2026-11-30"})
    window.open(op)
    window.page.get_by_label("Due").fill("2026-12-24")
    assert window.last("pick")["v"] == "2026-12-24"


def test_double_clicks_and_hover(window):
    op = node("group", 0, 0, 100, 100, {"on": ["double", "hover"], "bg": "#eeeeee"})
    window.open(op)
    window.page.mouse.dblclick(50, 50)
    window.until(lambda: window.of("tap"))
    assert [m["c"] for m in window.of("tap")] == [2]
    assert window.last("hover")["d"] is True
    window.page.mouse.move(300, 300)
    window.until(lambda: window.last("hover")["d"] is False)


def test_a_first_click_that_means_nothing_goes_to_what_is_around(window):
    outer = node("group", 0, 0, 200, 200, {"on": ["tap"], "bg": "#eeeeee"})
    inner = node("group", 0, 0, 100, 100, {"on": ["double"], "ro": "button", "la": "Twice"}, parent=outer[1])
    window.open(outer, inner)
    window.page.mouse.click(50, 50)
    assert window.last("tap")["n"] == outer[1]
    window.page.get_by_label("Twice").focus()
    window.page.keyboard.press("Enter")
    window.until(lambda: len(window.of("tap")) == 2)
    assert (window.last("tap")["n"], window.last("tap")["c"]) == (inner[1], 2)


def test_a_flick_tells_its_speed_from_the_first_move_on(window):
    window.open(node("group", 50, 50, 100, 100, {"la": "Card", "on": ["drag"], "bg": "#eeeeee"}))
    # All at once, so that the whole pull is shorter than what a speed is taken from.
    window.page.get_by_label("Card").evaluate('''el => {
      const pointers = [['pointerdown', 100], ['pointermove', 180], ['pointerup', 180]];
      for (const [type, clientX] of pointers) {
        el.dispatchEvent(new PointerEvent(type, { clientX, clientY: 100, button: 0, bubbles: true, pointerType: 'mouse' }));
      }
    }''')
    window.until(lambda: len(window.of("drag")) == 2)
    assert [(m["p"], m["dx"], m["vx"] > 0, m["vy"]) for m in window.of("drag")] == [("b", 80, True, 0), ("e", 80, True, 0)]


def test_a_drag_is_no_tap(window):
    op = node("group", 50, 50, 100, 100, {"on": ["drag", "tap"], "bg": "#eeeeee"})
    window.open(op)
    mouse = window.page.mouse
    mouse.move(100, 100)
    mouse.down()
    mouse.move(105, 100)
    mouse.move(140, 110, steps=4)
    mouse.up()
    window.until(lambda: any(m["p"] == "e" for m in window.of("drag")))
    drags = window.of("drag")
    assert drags[0]["p"] == "b" and (drags[-1]["dx"], drags[-1]["dy"]) == (40, 10)
    assert (drags[-1]["x"], drags[-1]["y"]) == (90, 60)
    window.settle()
    assert window.of("tap") == []


def test_a_long_press(window):
    op = node("group", 0, 0, 100, 100, {"on": ["long", "tap"], "bg": "#eeeeee"})
    window.open(op)
    window.page.mouse.move(50, 50)
    window.page.mouse.down()
    assert window.last("long")["p"] == "b"
    window.page.mouse.up()
    window.until(lambda: window.last("long")["p"] == "e")
    window.settle()
    assert window.of("tap") == []


def test_boxes_without_meaning_let_the_pointer_through(window):
    button = node("button", props={"la": "Under"})
    window.open(
        button,
        node("group", 0, 0, 390, 844),
    )
    window.page.mouse.click(20, 20)
    assert window.last("tap")["n"] == button[1]
    window.patch(node("image", 0, 0, 390, 844, {"hit": False}))
    window.page.mouse.click(20, 20)
    window.until(lambda: len(window.of("tap")) == 2)


@pytest.mark.window_options(TOUCH)
def test_a_touch_taps(window):
    op = node("button", props={"la": "Touch"})
    window.open(op)
    window.page.touchscreen.tap(20, 20)
    assert window.last("tap")["n"] == op[1]
    window.settle()
    assert len(window.of("tap")) == 1


def test_a_wheel_turns_by_hand_and_by_its_menu(window):
    options = [[f"Option {i}", 0, ""] for i in range(30)]
    wheel = node("wheel", 20, 50, 300, 216, {"op": options, "si": 2, "hd": True})
    window.open(wheel)
    page = window.page
    turned = lambda: page.locator(".wheel").evaluate("e => e.scrollTop")
    assert turned() == 64
    assert page.locator(".wheel").get_attribute("tabindex") == "-1"
    x, y = 170, 158
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 70, steps=6)
    page.mouse.up()
    assert window.last("select")["i"] == 4
    window.patch(["p", wheel[1], {"si": 4}], e=window.last("select")["s"])
    window.until(lambda: turned() == 128)
    page.mouse.click(x, y + 32)
    window.until(lambda: window.last("select")["i"] == 5)
    # The app's answer is what it shows.
    window.patch(["p", wheel[1], {"si": 9}], e=window.last("select")["s"])
    window.until(lambda: turned() == 288)
    sent = len(window.of("select"))
    window.patch(["p", wheel[1], {"op": options[:4], "si": 0}])
    window.until(lambda: turned() == 0)
    page.wait_for_timeout(300)
    assert len(window.of("select")) == sent
