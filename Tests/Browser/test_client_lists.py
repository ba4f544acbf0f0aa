"""Scrolling, rows and their swipe actions, reordering, the bar over a scroller."""

import pytest
from conftest import TOUCH, node, text

ACTIONS = {
    "t": [["Delete", "#ff3b30", "", 1], ["Flag", "#ff9500", "", 0]],
    "l": [["Read", "#007aff", "", 0]],
    "f": [0, 1],
}


def list_of_rows(window, **props):
    scroll = node("scroll", 0, 0, 390, 600, {"ro": "list", "cs": [390, 2000]})
    rows = [
        node("row", 0, 44 * i, 390, 44, {"la": f"Row {i}", "sa": ACTIONS, **props}, parent=scroll[1]) for i in range(4)
    ]
    window.open(scroll, *rows)
    return scroll, rows


def drag(window, x1, y1, x2, y2):
    mouse = window.page.mouse
    mouse.move(x1, y1)
    mouse.down()
    mouse.move(x2, y2, steps=8)
    window.page.wait_for_timeout(120)  # at rest when let go
    mouse.up()


def test_swiping_with_the_mouse_reveals_actions(window):
    scroll, rows = list_of_rows(window)
    drag(window, 300, 60, 180, 60)
    delete = window.page.get_by_role("button", name="Delete")
    window.page.wait_for_timeout(350)
    assert delete.count() == 1
    box = delete.bounding_box()
    assert box["x"] + box["width"] == 390 and box["width"] >= 74
    delete.click()
    swipe = window.last("swipe")
    assert (swipe["n"], swipe["l"], swipe["i"]) == (rows[1][1], False, 0)


def test_a_full_swipe_runs_the_first_action(window):
    _, rows = list_of_rows(window)
    drag(window, 380, 60, 100, 60)
    swipe = window.last("swipe")
    assert (swipe["n"], swipe["l"], swipe["i"]) == (rows[1][1], False, 0)


def test_leading_actions_do_not_run_by_a_full_swipe_unless_allowed(window):
    list_of_rows(window)
    drag(window, 10, 60, 300, 60)
    window.page.wait_for_timeout(350)
    assert window.of("swipe") == []
    assert window.page.get_by_role("button", name="Read").count() == 1


def test_a_tap_elsewhere_closes(window):
    _, rows = list_of_rows(window, on=["tap"])
    drag(window, 300, 60, 180, 60)
    window.page.mouse.click(100, 20)
    window.page.wait_for_timeout(350)
    assert window.page.get_by_role("button", name="Delete").count() == 0
    assert window.of("tap") == []
    window.page.mouse.click(100, 20)
    assert window.last("tap")["n"] == rows[0][1]


def test_the_delete_key(window):
    _, rows = list_of_rows(window)
    window.page.locator(".row").nth(2).focus()
    window.page.keyboard.press("Delete")
    assert window.last("swipe")["n"] == rows[2][1]


def test_a_button_reveals_the_actions(window):
    scroll, rows = list_of_rows(window)
    window.patch(node("button", 0, 0, 44, 44, {"la": "Remove", "ac": "reveal"}, parent=rows[0][1]))
    window.page.get_by_role("button", name="Remove").click()
    window.page.wait_for_timeout(350)
    assert window.page.get_by_role("button", name="Delete").count() == 1
    assert window.of("tap") == []


@pytest.mark.window_options(TOUCH)
def test_swiping_with_a_finger(window):
    _, rows = list_of_rows(window)
    touch = finger(window)
    touch("touchStart", 300, 60)
    for x in range(290, 170, -10):
        touch("touchMove", x, 61)
    window.page.wait_for_timeout(120)
    touch("touchEnd")
    window.page.wait_for_timeout(350)
    window.page.get_by_role("button", name="Flag").tap()
    assert (window.last("swipe")["n"], window.last("swipe")["i"]) == (rows[1][1], 1)


@pytest.mark.window_options(TOUCH)
def test_a_vertical_pull_scrolls(window):
    list_of_rows(window)
    touch = finger(window)
    touch("touchStart", 300, 400)
    for y in range(390, 200, -10):
        touch("touchMove", 301, y)
    touch("touchEnd")
    window.until(lambda: window.of("scroll"))
    assert window.last("scroll")["y"] > 50
    assert window.page.locator(".row.open").count() == 0


def finger(window):
    cdp = window.page.context.new_cdp_session(window.page)

    def touch(type, x=None, y=None):
        points = [] if x is None else [{"x": x, "y": y}]
        cdp.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": points})

    return touch


@pytest.mark.window_options(TOUCH)
def test_pull_to_refresh(window):
    scroll = node("scroll", 0, 0, 390, 600, {"cs": [390, 2000], "rf": True})
    window.open(scroll)
    window.answers = False
    touch = finger(window)
    touch("touchStart", 200, 100)
    for y in range(110, 320, 10):
        touch("touchMove", 200, y)
    touch("touchEnd")
    refresh = window.last("refresh")
    assert refresh["n"] == scroll[1]
    assert window.page.locator(".pull").count() == 1
    window.patch(e=refresh["s"])
    assert window.page.locator(".pull").count() == 0


def test_scrolling_is_told_and_asked_for(window):
    scroll = node("scroll", 0, 0, 390, 600, {"cs": [390, 2000]})
    window.open(scroll)
    window.page.mouse.move(100, 100)
    window.page.mouse.wheel(0, 300)
    window.until(lambda: window.of("scroll") and window.of("scroll")[-1]["y"] == 300)
    window.patch(["p", scroll[1], {"so": [0, 40, 0, 1]}])
    assert window.page.evaluate("document.querySelector('.scroll').scrollTop") == 40
    window.patch(["p", scroll[1], {"cs": [390, 2100]}])
    assert window.page.evaluate("document.querySelector('.scroll').scrollTop") == 40


def test_rows_change_places(window):
    scroll, rows = list_of_rows(window, mv=True)
    for row in rows:
        window.patch(node("group", 346, 0, 44, 44, {"bp": "handle", "ro": "button", "la": "Reorder"}, parent=row[1]))
    drag(window, 360, 20, 360, 20 + 90)
    move = window.last("moverow")
    assert (move["n"], move["f"], move["t"]) == (scroll[1], 0, 2)
    window.page.get_by_role("button", name="Reorder").nth(3).focus()
    window.page.keyboard.press("ArrowUp")
    window.until(lambda: len(window.of("moverow")) == 2)
    assert (window.last("moverow")["f"], window.last("moverow")["t"]) == (3, 2)


def test_the_bar_collapses_with_the_scroller(window):
    scroll = node("scroll", 0, 0, 390, 844, {"cs": [390, 3000]})
    bar = node("navbar", 0, 0, 390, 143, {"sn": scroll[1], "lt": 52})
    window.open(
        scroll,
        bar,
        node("group", 0, 0, 390, 143, {"bp": "plate"}, parent=bar[1]),
        text("Books", 100, 58, 190, parent=bar[1], bp="inline"),
        text("Books", 16, 94, 300, 41, parent=bar[1], bp="large"),
    )
    page = window.page
    large, inline, plate = (page.locator(f"[data-part={p}]") for p in ("large", "inline", "plate"))

    def scrolled(y):
        page.evaluate(f"document.querySelector('.scroll').scrollTop = {y}")
        page.wait_for_timeout(250)
        return (
            large.evaluate("e => e.getBoundingClientRect().y"),
            float(inline.evaluate("e => getComputedStyle(e).opacity")),
            float(plate.evaluate("e => getComputedStyle(e).opacity")),
            plate.evaluate("e => e.offsetHeight"),
        )

    assert scrolled(0) == (94, 0, 0, 143)
    assert scrolled(20) == (74, 0, 0, 123)
    assert scrolled(45) == (49, 1, 0, 98)
    assert scrolled(300)[1:] == (1, 1, 91)
    assert not large.is_visible()


def test_the_menu_key_opens_the_actions_for_the_keyboard(window):
    list_of_rows(window)
    row = window.page.locator(".row").nth(1)
    row.focus()
    window.page.keyboard.press("Shift+F10")
    assert window.page.evaluate("document.activeElement.textContent") == "Delete"
    window.page.keyboard.press("Escape")
    assert row.evaluate("e => e === document.activeElement")
    assert window.of("dismiss") == []
