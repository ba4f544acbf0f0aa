"""Sheets, alerts, menus, screens: focus, inertness, ways out."""

import pytest
from conftest import DESKTOP, TOUCH, node
from test_client_lists import drag


def with_sheet(window, **props):
    opener = node("button", 10, 700, 100, 44, {"la": "Open"})
    window.open(opener)
    window.page.get_by_role("button", name="Open").focus()
    sheet = node("sheet", 0, 57, 390, 787, {"la": "Add Book", "dm": True, "bg": "#ffffff", **props})
    window.patch(sheet, node("button", 10, 10, 100, 44, {"la": "Done"}, parent=sheet[1]))
    window.page.wait_for_timeout(550)
    return opener, sheet


def focused(window):
    return window.page.evaluate("document.activeElement.ariaLabel")


def test_a_sheet_takes_the_focus_and_gives_it_back(window):
    _, sheet = with_sheet(window)
    page = window.page
    assert page.get_by_role("dialog", name="Add Book").get_attribute("aria-modal") == "true"
    assert focused(window) == "Add Book"
    assert page.evaluate("document.getElementById('root').inert")
    page.keyboard.press("Tab")
    assert focused(window) == "Done"
    window.patch(["-", sheet[1], 1])
    assert focused(window) == "Open"
    assert not page.evaluate("document.getElementById('root').inert")
    page.wait_for_timeout(550)
    assert page.locator("#layers > *").count() == 0


def test_a_sheet_is_named_by_its_title(window):
    sheet = node("sheet", 0, 57, 390, 787, {"dm": True, "bg": "#ffffff"})
    words = {"t": ["WRITE A REVIEW"], "fs": 13, "lh": 18, "ro": "heading", "lv": 2}
    section = node("text", 20, 200, 300, 20, words, parent=sheet[1])
    title = node("text", 20, 60, 300, 40, {"t": ["Add Book"], "fs": 34, "lh": 41, "ro": "heading", "lv": 1}, parent=sheet[1])
    window.open(node("text", 0, 0, 50, 22, {"t": ["behind"]}))
    window.patch(sheet, section, title)
    assert window.page.get_by_role("dialog").get_attribute("aria-label") == "Add Book"


def test_a_field_that_goes_with_its_sheet_says_nothing(window):
    _, sheet = with_sheet(window)
    window.patch(node("field", 10, 60, 300, 44, {"la": "Title", "tx": "", "fs": 17}, parent=sheet[1]))
    window.page.get_by_label("Title").focus()
    assert window.last("focus")["d"] is True
    window.patch(["-", sheet[1], 1])
    assert focused(window) == "Open"
    assert [m["d"] for m in window.of("focus")] == [True]


def test_escape_dismisses_what_may_be_dismissed(window):
    _, sheet = with_sheet(window)
    window.page.keyboard.press("Escape")
    assert window.last("dismiss")["n"] == sheet[1]
    window.patch(["p", sheet[1], {"dm": False}])
    window.page.keyboard.press("Escape")
    window.settle()
    assert len(window.of("dismiss")) == 1


def test_a_sheet_is_pulled_down(window):
    _, sheet = with_sheet(window)
    drag(window, 200, 70, 200, 200)
    window.page.wait_for_timeout(450)
    assert window.of("dismiss") == []
    drag(window, 200, 70, 200, 700)
    assert window.last("dismiss")["n"] == sheet[1]


def test_a_refused_dismissal_brings_the_sheet_back(window):
    _, sheet = with_sheet(window)
    window.answers = False
    drag(window, 200, 70, 200, 700)
    window.patch(e=window.last("dismiss")["s"])
    window.page.wait_for_timeout(450)
    assert window.page.get_by_role("dialog").bounding_box()["y"] == 57


def test_a_sheet_rests_at_its_heights(window):
    with_sheet(window, dt=[400, 787], gr=True)
    drag(window, 200, 70, 200, 400)
    assert window.last("select")["i"] == 0


@pytest.mark.window_options(TOUCH)
def test_a_sheet_is_pulled_down_by_a_finger(window):
    from test_client_lists import finger

    _, sheet = with_sheet(window)
    touch = finger(window)
    touch("touchStart", 200, 400)
    for y in range(410, 820, 10):
        touch("touchMove", 200, y)
    touch("touchEnd")
    assert window.last("dismiss")["n"] == sheet[1]


def test_an_alert_focuses_its_default_button(window):
    window.open(node("button", props={"la": "Behind"}))
    alert = node("alert", 60, 300, 270, 140, {"la": "Delete book?", "hi": "Are you sure?"})
    cancel = node("button", 0, 96, 135, 44, {"la": "Cancel", "kb": "escape"}, parent=alert[1])
    delete = node("button", 135, 96, 135, 44, {"la": "Delete", "kb": "return"}, parent=alert[1])
    window.patch(alert, cancel, delete)
    assert window.page.get_by_role("alertdialog", name="Delete book?").get_attribute("aria-modal") == "true"
    assert focused(window) == "Delete"
    window.page.keyboard.press("Escape")
    assert window.last("tap")["n"] == cancel[1]
    assert window.of("dismiss") == []
    assert window.page.get_by_role("button", name="Behind").count() == 0  # inert


@pytest.mark.window_options(DESKTOP)
def test_a_popover_stands_where_the_app_says_and_closes_outside(window):
    window.open(node("button", 400, 100, 100, 44, {"la": "Info"}))
    popover = node("popover", 350, 154, 200, 150, {"la": "Info", "aw": ["top", 100]})
    window.patch(popover)
    window.page.wait_for_timeout(300)
    box = window.page.get_by_role("dialog").bounding_box()
    assert (box["x"], box["y"]) == (350, 154)
    window.page.mouse.click(900, 700)
    assert window.last("dismiss")["n"] == popover[1]


@pytest.mark.parametrize("x, left", [(10, 10), (150, 65), (300, 130)])
def test_a_menu_stands_at_or_below_the_middle_of_its_button(window, x, left):
    button = node("button", x, 100, 80, 44, {"la": "More", "ac": "menu"})
    menu = node("menu", 0, 0, 250, 88, {}, parent=button[1])
    window.open(button, menu)
    window.page.get_by_role("button", name="More").click()
    assert window.page.get_by_role("menu").evaluate("e => e.style.left") == f"{left}px"


def test_a_menu_of_a_button_opens_at_once(window):
    button = node("button", 10, 100, 100, 44, {"la": "More", "ac": "menu"})
    menu = node("menu", 0, 0, 250, 88, {}, parent=button[1])
    items = [
        node("button", 0, 44 * i, 250, 44, {"la": n, "ps": "row"}, parent=menu[1])
        for i, n in enumerate(("Copy", "Share"))
    ]
    window.open(button, menu, *items)
    page = window.page
    assert page.get_by_role("menu").count() == 0
    page.get_by_role("button", name="More").click()
    assert focused(window) == "Copy"
    page.keyboard.press("ArrowDown")
    assert focused(window) == "Share"
    page.keyboard.press("Enter")
    assert window.last("tap")["n"] == items[1][1]
    assert page.get_by_role("menu").count() == 0
    assert focused(window) == "More"
    page.get_by_role("button", name="More").click()
    page.keyboard.press("Escape")
    window.settle()
    assert page.get_by_role("menu").count() == 0 and window.of("dismiss") == []


def test_the_last_screen_shows(window):
    first = node("page", 0, 0, 390, 844)
    window.open(first, node("link", 0, 100, 390, 44, {"la": "Details"}, parent=first[1]))
    window.page.get_by_role("link", name="Details").focus()
    second = node(
        "page",
        0,
        0,
        390,
        844,
        {"bg": "#ffffff", "dm": True, "en": {"x": "100%", "a": ["ease", 100]}, "ex": {"x": "100%", "a": ["ease", 100]}},
    )
    window.patch(second, node("button", 0, 50, 80, 44, {"la": "Back"}, parent=second[1]))
    window.page.wait_for_timeout(200)
    assert window.page.get_by_role("link", name="Details").count() == 0
    drag(window, 5, 400, 300, 400)
    assert window.last("dismiss")["n"] == second[1]
    window.patch(["-", second[1], 1])
    assert focused(window) == "Details"
    window.page.wait_for_timeout(200)
    assert window.page.locator(".page").count() == 1


def test_what_leaves_with_an_effect_is_dead_at_once(window):
    op = node(
        "group", 0, 0, 100, 100, {"on": ["tap"], "bg": "#00ff00", "la": "Gone", "ex": {"o": 0, "a": ["linear", 300]}}
    )
    window.open(op)
    window.patch(["-", op[1], 1])
    assert window.page.locator(".leaving").count() == 1
    assert window.page.get_by_role("button", name="Gone").count() == 0
    window.page.wait_for_timeout(400)
    assert window.page.locator(".leaving").count() == 0


def test_a_frame_moves_with_its_animation(window):
    op = node("group", 0, 0, 100, 100, {"bg": "#00ff00"})
    window.open(op)
    window.patch(["f", op[1], 200, 0, 100, 100, 0], a=[["linear", 400, 0, 1, False]])
    box = window.page.locator("#root > .group")
    assert 0 <= box.bounding_box()["x"] < 190
    window.page.wait_for_timeout(500)
    assert box.bounding_box()["x"] == 200
