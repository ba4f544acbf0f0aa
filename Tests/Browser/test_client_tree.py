"""The tree: order, text as text, styles, roles, and snapshots that keep what is there."""

import shutil
import subprocess

import pytest
from conftest import CLIENT, node, text


def test_every_module_parses():
    for module in CLIENT.glob("*.js"):
        done = subprocess.run(["node", "--check", str(module)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_every_module_is_short():
    for module in CLIENT.glob("*.js"):
        assert len(module.read_text().splitlines()) < 220, module.name
        assert module.read_text().startswith(("// ", "/**")), f"{module.name} says what it is"


def test_the_client_is_small():
    """All of it, with everything that is loaded on demand. What loads at first is measured where it is served."""
    modules = [module for module in CLIENT.glob("*.js") if not module.name.startswith("gallery")]
    assert sum(module.stat().st_size for module in modules) < 118_500


@pytest.mark.skipif(not shutil.which("tsc"), reason="TypeScript's compiler is not installed")
def test_types_are_right():
    done = subprocess.run(["tsc", "-p", str(CLIENT / "jsconfig.json")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def words(window):
    return window.page.locator("#root > .text").all_text_contents()


def test_insertion_move_and_removal_keep_the_order(window):
    window.open(*[["+", i, "text", 1, 0, 0, 0, 50, 22, {"t": [t]}] for i, t in ((2, "a"), (3, "b"), (4, "c"))])
    assert words(window) == ["a", "b", "c"]
    window.patch(["+", 5, "text", 1, 3, 0, 0, 50, 22, {"t": ["n"]}])
    assert words(window) == ["a", "n", "b", "c"]
    window.patch(["m", 4, 2], ["-", 3, 0])
    assert words(window) == ["c", "a", "n"]
    window.patch(["m", 4, 0])
    assert words(window) == ["a", "n", "c"]


def test_what_is_moved_keeps_the_focus(window):
    window.open(*[["+", i, "button", 1, 0, i * 50, 0, 100, 44, {"la": t}] for i, t in ((2, "a"), (3, "b"), (4, "c"))])
    window.page.get_by_role("button", name="a").focus()
    window.patch(["m", 2, 0], ["f", 2, 0, 200, 100, 44])
    assert window.page.evaluate("document.activeElement.ariaLabel") == "a"
    window.patch(["-", 2, 0])
    assert window.page.evaluate("document.activeElement === document.body")


def test_text_is_never_markup(window):
    window.open(text("<img src=x onerror=alert(1)><b>bold</b>"))
    assert words(window) == ["<img src=x onerror=alert(1)><b>bold</b>"]
    assert window.page.locator("#root img, #root b").count() == 0


def test_lines_stay_as_they_were_broken(window):
    op = [
        "+",
        2,
        "text",
        1,
        0,
        10,
        10,
        40,
        44,
        {"t": ["a very long line that would wrap ", "second"], "lh": 22, "fs": 17, "ta": "center"},
    ]
    window.open(op)
    lines = window.page.locator(".line")
    assert [box["height"] for box in (lines.nth(i).bounding_box() for i in range(2))] == [22, 22]
    assert lines.nth(0).text_content() == "a very long line that would wrap "
    gap = window.page.locator(".gap").bounding_box()
    assert gap["width"] == 0


def test_frames_are_relative_to_the_parent(window):
    group = node("group", 20, 30, 200, 100)
    window.open(group, node("shape", 5, 6, 10, 12, {"sp": "ellipse", "fl": "#ff0000"}, parent=group[1]))
    box = window.page.locator(".shape").bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (25, 36, 10, 12)
    window.patch(["f", group[1], 100, 30, 200, 100])
    assert window.page.locator(".shape").bounding_box()["x"] == 105


def test_styles(window):
    window.open(
        node(
            "group",
            0,
            0,
            100,
            50,
            {
                "o": 0.5,
                "bg": {"k": "linear", "s": [["#ff0000", 0], ["#0000ff", 1]], "p": [0, 0, 1, 0]},
                "cr": [1, 2, 3, 4],
                "bd": [1, "#00ff00"],
                "cl": True,
                "sh": ["#000000", 3, 1, 2],
                "tf": [1, 0, 0, 1, 7, 8],
            },
        )
    )
    style = window.page.evaluate(
        "(() => { const s = getComputedStyle(document.querySelector('#root > .group'));"
        "return {o: s.opacity, bg: s.backgroundImage, cr: s.borderRadius, f: s.filter, tf: s.transform, cl: s.overflow} })()"
    )
    assert style["o"] == "0.5" and style["cl"] == "clip" and style["cr"] == "1px 2px 3px 4px"
    assert style["bg"] == "linear-gradient(90deg, rgb(255, 0, 0) 0px, rgb(0, 0, 255) 100px)"
    assert "drop-shadow" in style["f"] and style["tf"] == "matrix(1, 0, 0, 1, 7, 8)"


def test_roles_and_names(window):
    button = node("button", 0, 60, 100, 44, {"la": "Add Book"})
    icon_button = node("button", 100, 60, 100, 44, {})
    scroll = node("scroll", 0, 200, 390, 200, {"ro": "list", "cs": [390, 400]})
    window.open(
        text("Books", ro="heading", lv=1),
        button,
        node("symbol", 0, 0, 44, 44, {"g": "\uf489", "fs": 22}, parent=button[1]),
        icon_button,
        node("symbol", 0, 0, 44, 44, {"g": "\uf489", "fs": 22, "la": "Trash"}, parent=icon_button[1]),
        scroll,
        node("row", 0, 0, 390, 44, {}, parent=scroll[1]),
        node("link", 0, 120, 100, 22, {"la": "Details"}),
        node("progress", 0, 150, 100, 4, {"nv": 0.5, "la": "Loading"}),
        node("image", 0, 160, 10, 10, {"src": "/none.png", "la": "Cover"}),
        node("group", 200, 160, 40, 40, {"on": ["tap"], "ro": "button", "la": "Star", "se": True}),
    )
    page = window.page
    for role, name in (
        ("heading", "Books"),
        ("button", "Add Book"),
        ("button", "Trash"),
        ("link", "Details"),
        ("progressbar", "Loading"),
        ("img", "Cover"),
        ("button", "Star"),
    ):
        assert page.get_by_role(role, name=name, exact=True).count() == 1, (role, name)
    assert page.get_by_role("list").get_by_role("listitem").count() == 1
    assert page.get_by_role("button", name="Star", pressed=True).count() == 1


def test_a_button_is_named_by_its_text(window):
    button = node("button")
    window.open(button, text("Save", parent=button[1]))
    assert window.page.get_by_role("button", name="Save", exact=True).count() == 1


def test_disabled_controls_send_nothing(window):
    window.open(
        node("button", props={"la": "Off", "di": True}),
        node("group", 0, 100, props={"on": ["tap"], "la": "Group", "di": True}),
    )
    assert window.page.get_by_role("button", name="Off").is_disabled()
    window.page.mouse.click(20, 20)
    window.page.mouse.click(20, 110)
    window.settle()
    assert window.of("tap") == []


def test_a_snapshot_keeps_elements_focus_and_scrolling(window):
    ops = [
        ["+", 2, "scroll", 1, 0, 0, 0, 390, 300, {"cs": [390, 2000]}],
        ["+", 3, "field", 2, 0, 0, 400, 300, 44, {"tx": "hello", "la": "Name"}],
        ["+", 4, "text", 1, 0, 0, 320, 300, 22, {"t": ["below"]}],
    ]
    window.open(*ops)
    page = window.page
    page.get_by_label("Name").focus()
    page.evaluate("document.querySelector('.scroll').scrollTop = 350")
    page.evaluate("document.querySelector('input').setSelectionRange(2, 4)")
    changed = [ops[0], ops[1], ["+", 9, "text", 1, 0, 0, 300, 300, 22, {"t": ["new"]}]]
    window.patch(*changed, full=True)
    assert page.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]") == [2, 4]
    assert page.evaluate("document.querySelector('.scroll').scrollTop") == 350
    assert words(window) == ["new"]


def test_addresses_of_scripts_are_no_links(window):
    window.open(
        node("link", props={"la": "Bad", "hr": "javascript:alert(1)"}),
        node("link", 0, 50, props={"la": "Good", "hr": "https://example.org/"}),
    )
    assert window.page.get_by_role("link", name="Bad").get_attribute("href") is None
    assert window.page.get_by_role("link", name="Good").get_attribute("href") == "https://example.org/"


def test_the_root_carries_language_and_direction(window):
    window.open(["p", 1, {"lg": "ar", "dir": "rtl"}])
    assert window.page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["ar", "rtl"]


def test_figures(window):
    stops = [["#ff0000", 0], ["#0000ff", 1]]
    window.open(
        node("shape", 0, 0, 60, 60, {"sp": "path", "d": "M0 0L60 0L30 60Z", "fl": "#ff0000"}),
        node(
            "shape",
            70,
            0,
            60,
            60,
            {"sp": "ellipse", "st": {"k": "linear", "s": stops, "p": [0, 0, 1, 1]}, "sw": 4, "da": [5, 2, 1]},
        ),
        node(
            "shape",
            140,
            0,
            60,
            60,
            {"sp": "ellipse", "st": {"k": "angular", "s": stops, "p": [0.5, 0.5], "a": [0, 360]}, "sw": 10},
        ),
        node("shape", 210, 0, 60, 60, {"sp": "capsule", "fl": "#00ff00"}),
    )
    page = window.page
    assert page.locator(".shape path").get_attribute("fill") == "#ff0000"
    ring = page.locator(".shape").nth(1).locator("ellipse")
    assert ring.get_attribute("stroke").startswith("url(#") and ring.get_attribute("stroke-dasharray") == "5 2"
    plate = page.locator(".shape").nth(2).locator("i")
    assert plate.bounding_box() == {"x": 135, "y": -5, "width": 70, "height": 70}
    assert plate.evaluate("e => getComputedStyle(e).backgroundImage").startswith("conic-gradient")
    assert page.locator(".shape").nth(3).evaluate("e => getComputedStyle(e).borderRadius") == "30px"


def test_properties_move_over_time(window):
    op = node("group", 0, 0, 60, 60, {"bg": "#000000"})
    window.open(op)
    window.patch(["p", op[1], {"bg": "#ffffff", "o": 0.5}, 0], a=[["linear", 60_000, 0, 1, False]])
    box = window.page.locator("#root > .group")
    assert box.evaluate("e => e.getAnimations().length") == 2
    window.patch(["p", op[1], {"bg": "#ff0000"}])
    assert box.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(255, 0, 0)"
    assert box.evaluate("e => e.getAnimations().length") == 1


def test_a_text_reads_as_its_first_letter_does(window):
    """On a screen from right to left too, where it begins at the right nevertheless."""
    texts = [["+", i, "text", 1, 0, 0, 40 * i, 200, 22, {"t": [t], **p}] for i, t, p in (
        (2, "For two lines.", {}), (3, "شيء.", {}), (4, "12", {}), (5, "At the end.", {"ta": "end"}), (6, "Mid", {"ta": "center"}))]
    window.open(["p", 1, {"dir": "rtl"}], *texts)
    look = "e => [getComputedStyle(e).direction, getComputedStyle(e).textAlign]"
    found = [text.evaluate(look) for text in window.page.locator("#root > .text").all()]
    assert found == [["ltr", "right"], ["rtl", "right"], ["ltr", "right"], ["ltr", "left"], ["ltr", "center"]]
    window.patch(["p", 1, {"dir": None}])
    found = [text.evaluate(look) for text in window.page.locator("#root > .text").all()]
    assert found == [["ltr", "left"], ["rtl", "left"], ["ltr", "left"], ["ltr", "right"], ["ltr", "center"]]
