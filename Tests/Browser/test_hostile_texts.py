"""Script in whatever an app can show stays text, and addresses that would run stay words."""

import pytest
from conftest import node, text

EVIL = '<img src=x onerror="hacked()"><script>hacked()</script>"><b>${hacked()}</b>'
# What the client itself makes of these would run if texts were taken for markup, style or script.
PROPERTIES = {
    **{key: EVIL for key in "la hi va he id lg ph tx g src ff co bg fl st d cp ro sc bm mt ps bp im ca ct sb ti".split()},
    "t": [EVIL], "op": [[EVIL, 0, EVIL]], "td": [EVIL], "or": [0, 0], "kb": EVIL,
}  # fmt: skip
KINDS = "group text image symbol shape button link field toggle slider select date color progress scroll row".split()
FLOATS = "sheet cover popover alert actionSheet menu".split()


@pytest.fixture
def page_that_tells(window):
    window.page.add_init_script("window.hacks = 0; window.hacked = () => { window.hacks += 1; }")
    return window


def nothing_ran(page):
    page.wait_for_timeout(200)
    assert page.evaluate("window.hacks") == 0
    assert page.locator("script").count() == 1, "the page's own"
    assert page.locator("main b, #layers b, [onerror]").count() == 0
    assert page.evaluate("[...document.querySelectorAll('a[href]')].every((a) => /^https?:/.test(a.href))")


@pytest.mark.parametrize("kind", KINDS)
def test_no_property_of_a_node_becomes_markup(page_that_tells, kind):
    window = page_that_tells
    window.open(node(kind, props=PROPERTIES), node(kind, 0, 100, props={}))
    nothing_ran(window.page)


@pytest.mark.parametrize("kind", FLOATS)
def test_nothing_that_floats_is_markup(page_that_tells, kind):
    window = page_that_tells
    window.open(text("Behind"))
    window.patch(node(kind, 0, 100, 300, 300, {**PROPERTIES, "an": [0, 0, 10, 10]}))
    nothing_ran(window.page)


def test_runs_actions_and_messages_are_text(page_that_tells):
    window = page_that_tells
    run = [EVIL, {"hr": "javascript:hacked()", "co": EVIL, "ff": EVIL, "bg": EVIL}]
    window.open(
        node("text", props={"rs": [[run, [EVIL, {"hr": " JaVaScRiPt:hacked()"}], [EVIL, {"hr": "data:text/html,x"}]]]}),
        node("row", 0, 100, 390, 44, {"sa": {"t": [[EVIL, EVIL, EVIL, 1]], "l": [[EVIL, "", "", 0]]}}),
        node("link", 0, 200, props={"hr": "javascript:hacked()", "la": "Bad"}),
    )
    for message in ({"title": EVIL}, {"say": EVIL}, {"open": "javascript:hacked()"}, {"err": {"code": EVIL, "text": EVIL}}):
        window.send(message)
    window.page.get_by_role("link", name="Bad").click()
    window.until(lambda: window.page.title() == EVIL)
    nothing_ran(window.page)
    assert window.page.locator(".line").first.text_content() == EVIL * 3
    assert window.page.locator("#say").text_content() == EVIL
