"""What gives way, stays, or is aimed at while something scrolls; small buttons in it; what a long press lifts."""

import pytest
from conftest import TOUCH, node


def scroller(window, *others, **props):
    scroll = node("scroll", 0, 0, 390, 600, {"ax": "y", "cs": [390, 3000], **props})
    window.open(scroll, *(others(scroll[1]) for others in others))
    return scroll


def scroll_to(window, y, x=0):
    window.page.locator(".scroll").evaluate("(e, [x, y]) => e.scrollTo(x, y)", [x, y])
    window.page.evaluate("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")


def top(window, name):
    return window.page.get_by_test_id(name).bounding_box()["y"]


def test_a_search_field_gives_way_before_the_large_title(window):
    scroll = node("scroll", 0, 0, 390, 844, {"ax": "y", "cs": [390, 3000], "ci": [148, 0, 0, 0]})
    bar = node("navbar", 0, 0, 390, 148, {"sn": scroll[1], "lt": 52, "sd": 52})
    parts = [
        node("group", 0, 0, 390, 148, {"bp": "plate", "id": "plate"}, parent=bar[1]),
        node("group", 16, 47, 300, 41, {"bp": "large", "id": "large"}, parent=bar[1]),
        node("group", 16, 97, 358, 36, {"bp": "search", "id": "search"}, parent=bar[1]),
        node("group", 100, 0, 190, 44, {"bp": "inline", "id": "inline"}, parent=bar[1]),
    ]
    window.open(scroll, bar, *parts)
    style = lambda name, key: window.page.get_by_test_id(name).evaluate(f"e => getComputedStyle(e).{key}")
    scroll_to(window, 30)
    assert top(window, "large") == 47, "the title stands still"
    assert float(style("search", "opacity")) < 0.2
    assert window.page.get_by_test_id("plate").bounding_box()["height"] == 118
    scroll_to(window, 80)
    assert top(window, "large") == 47 - 28
    assert style("search", "visibility") == "hidden"
    assert style("plate", "opacity") == "0"
    scroll_to(window, 200)
    assert window.page.get_by_test_id("plate").bounding_box()["height"] == 44
    assert style("plate", "opacity") == "1"
    assert style("inline", "visibility") == "visible"
    window.patch(["p", bar[1], {"sd": None}])
    scroll_to(window, 0)
    assert style("search", "visibility") == "visible"


def test_headers_and_footers_stay_while_their_section_is_in_view(window):
    scroller(
        window,
        lambda p: node("group", 0, 100, 390, 30, {"sy": [0, 0, 1000], "id": "head"}, parent=p),
        lambda p: node("group", 0, 1000, 390, 20, {"sy": [0, 1, 130], "id": "foot"}, parent=p),
    )
    assert (top(window, "head"), top(window, "foot")) == (100, 580), "the footer stands at the lower edge"
    scroll_to(window, 300)
    assert (top(window, "head"), top(window, "foot")) == (0, 580)
    scroll_to(window, 980)
    assert top(window, "head") == -10, "the section's end pushes it away"
    assert top(window, "foot") == 20


def test_headers_stay_across_too_and_inside_boxes(window):
    scroll = node("scroll", 0, 0, 390, 200, {"ax": "x", "cs": [3000, 200]})
    box = node("group", 50, 0, 2900, 200, parent=scroll[1])
    header = node("group", 100, 0, 40, 200, {"sy": [1, 0, 1000], "id": "head"}, parent=box[1])
    window.open(scroll, box, header)
    left = lambda: window.page.get_by_test_id("head").bounding_box()["x"]
    assert left() == 150
    scroll_to(window, 0, x=600)
    assert left() == 0
    scroll_to(window, 0, x=1030)
    assert left() == 50 + 1000 - 40 - 1030


def test_what_is_in_view_stays_where_it_is(window):
    scroll = scroller(window)
    scroll_to(window, 500)
    window.patch(["p", scroll[1], {"cs": [390, 3132], "so": [0, 132, "by", 1]}])
    offset = lambda: window.page.locator(".scroll").evaluate("e => e.scrollTop")
    assert offset() == 632
    window.patch(["p", scroll[1], {"so": [0, -32, "by", 2]}])
    assert offset() == 600


def test_scrolling_comes_to_rest_where_views_begin(window):
    scroll = node("scroll", 0, 0, 390, 200, {"ax": "x", "cs": [3000, 200], "pg": [0, 210, 420, 630]})
    window.open(scroll)
    element = window.page.locator(".scroll")
    element.evaluate("e => e.scrollTo(330, 0)")
    window.until(lambda: element.evaluate("e => e.scrollLeft") == 420)


def test_a_small_button_in_what_scrolls_takes_taps_around_it(window):
    buttons = []

    def small(parent):
        buttons.append(node("button", 100, 100, 22, 22, {"la": "Star"}, parent=parent))
        return buttons[0]

    def corner(parent):
        return node("button", 0, 578, 22, 22, {"la": "Corner"}, parent=parent)

    scroller(window, small, corner, cs=[390, 600])
    window.page.mouse.click(111 + 20, 111 + 20)
    assert window.last("tap")["n"] == buttons[0][1]
    assert window.page.locator(".scroll").evaluate("e => [e.scrollWidth, e.scrollHeight]") == [390, 600]


def test_taps_tell_which_keys_are_held(window):
    op = node("row", props={"la": "Row", "on": ["tap"]})
    window.open(op)
    row = window.page.locator(".row")
    row.click()
    assert "m" not in window.last("tap")
    row.click(modifiers=["Shift"])
    window.until(lambda: len(window.of("tap")) == 2)
    assert window.last("tap")["m"] == ["shift"]
    row.click(modifiers=["Control"])
    window.until(lambda: len(window.of("tap")) == 3)
    assert window.last("tap")["m"] == ["cmd"]


@pytest.mark.window_options(TOUCH)
def test_a_finger_lifts_by_a_long_press_and_scrolls_otherwise(window):
    moved = []

    def card(parent):
        moved.append(node("group", 50, 50, 100, 100, {"on": ["drag:held"], "bg": "#eeeeee"}, parent=parent))
        return moved[0]

    scroller(window, card)
    devtools = window.page.context.new_cdp_session(window.page)

    def touch(kind, *points):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    scrolled = lambda: window.page.locator(".scroll").evaluate("e => e.scrollTop")
    # On a busy machine the page may hear of the first move so late that the finger has been held till then. That was a
    # long press, and says nothing of a finger that moves at once.
    window.page.evaluate(
        """() => {
            let down = 0;
            addEventListener('pointerdown', () => { down = performance.now(); window.wait = null; }, true);
            for (const kind of ['pointermove', 'pointercancel']) {
              addEventListener(kind, () => { window.wait ??= performance.now() - down; }, true);
            }
        }"""
    )
    for _ in range(8):
        window.sent.clear()
        touch("touchStart", (100, 100))
        for y in range(95, 20, -5):
            touch("touchMove", (100, y))
        touch("touchEnd")
        window.until(lambda: scrolled() > 10 or window.of("drag"))
        window.settle()
        if (window.page.evaluate("window.wait") or 0) < 400:
            break
        window.until(lambda: not window.of("drag") or window.last("drag")["p"] in "ex")
    assert window.of("drag") == []
    # A finger on what is still rolling on stops it, and is no press.
    window.page.evaluate(
        """() => new Promise((done) => {
            const scroll = document.querySelector('.scroll');
            let last = -1, still = 0;
            const look = () => {
                still = scroll.scrollTop === last ? still + 1 : 0;
                last = scroll.scrollTop;
                if (still > 20) done(); else requestAnimationFrame(look);
            };
            look();
        })"""
    )
    scroll_to(window, 0)
    touch("touchStart", (100, 100))
    window.until(lambda: window.of("drag"))
    assert window.of("drag")[0]["p"] == "b"
    touch("touchMove", (100, 140))
    window.until(lambda: window.last("drag")["dy"] == 40)
    touch("touchEnd")
    window.until(lambda: window.last("drag")["p"] == "e")
    assert scrolled() == 0


def test_scrolling_past_the_edge_does_not_leave_the_page(window):
    window.open(node("scroll", 0, 0, 390, 600, {"ax": "x", "cs": [1170, 600], "id": "pages"}))
    left = []
    window.page.on("framenavigated", lambda frame: left.append(frame.url))
    for _ in range(6):
        window.page.mouse.move(195, 300)
        window.page.mouse.wheel(-400, 0)
        # Long enough that the next is a gesture of its own; one that leaves the page does so at its end.
        window.page.wait_for_timeout(300)
    assert left == []
    assert window.page.get_by_test_id("pages").count() == 1


def test_content_is_seen_and_pressed_beyond_a_scroller_that_does_not_cut(window):
    scroll = node("scroll", 150, 100, 200, 100, {"ax": "x", "cs": [600, 100], "uc": True, "ci": [0, 0, 0, 10]})
    card = node("button", 0, 0, 100, 100, {"la": "Card"}, parent=scroll[1])
    below = node("button", 150, 210, 200, 44, {"la": "Below"})
    window.open(below, scroll, card)
    scroller = window.page.locator(".scroll")
    at = lambda x, y: window.page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.ariaLabel", [x, y])
    assert window.page.get_by_role("button", name="Card").bounding_box()["x"] == 150
    assert scroller.evaluate("e => getComputedStyle(e).scrollPaddingLeft") == "210px"
    assert at(200, 230) == "Below"
    window.page.mouse.move(200, 150)
    window.page.mouse.wheel(120, 0)
    window.until(lambda: scroller.evaluate("e => e.scrollLeft") == 120)
    assert window.page.get_by_role("button", name="Card").bounding_box()["x"] == 30
    assert at(40, 150) == "Card"
    window.page.mouse.click(40, 150)
    assert window.last("tap")["n"] == card[1]
    scroller.evaluate("e => e.scrollTo(9999, 99)")
    assert scroller.evaluate("e => [e.scrollLeft, e.scrollTop]") == [400, 0]


def test_a_bar_at_the_bottom_is_clear_while_nothing_is_under_it(window):
    """Over what does not scroll, at the end of what does, and behind a sheet as it was."""
    def is_clear(is_so):
        window.page.wait_for_function(
            "is => document.querySelector('.foot').classList.contains('bare') === is", arg=is_so)

    bar = node("group", 0, 795, 390, 49, {"fb": True, "mt": "bar", "ro": "tablist"})
    scroll = node("scroll", 0, 0, 390, 844, {"ax": "y", "cs": [390, 3000], "ci": [0, 0, 49, 0]})
    window.open(node("group", 0, 0, 390, 844, {}), bar)
    is_clear(True)
    window.patch(["+", scroll[1], "scroll", 1, bar[1], *scroll[5:]])
    is_clear(False)
    sheet = node("sheet", 0, 57, 390, 787, {"la": "A sheet"})
    window.patch(sheet)
    is_clear(False)
    window.patch(["-", sheet[1], 0])
    scroll_to(window, 5000)
    is_clear(True)
    scroll_to(window, 0)
    is_clear(False)
    window.patch(["p", bar[1], {"fb": False}])
    assert window.page.locator(".foot").count() == 1
    is_clear(False)
