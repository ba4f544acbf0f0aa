"""Looks on the way of an animation, masks, colour matrices, paints of pictures, and files."""

import base64

from conftest import node

DOT = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><circle r='4'/></svg>"
FADE = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='100' height='44'>"
    "<path d='M0 0 L50 0 L50 44 L0 44 Z'/></svg>"
)
LINEAR = ["linear", 1000, 0, -1, 0]


def keyframes(window):
    return window.page.evaluate("document.getAnimations().map(a => a.effect.getKeyframes())")


def test_a_picture_that_is_not_there_leaves_its_place_empty(window):
    op = node("image", 0, 0, 100, 100, {"src": "/none.png", "la": "Cover"})
    window.open(op)
    cover = window.page.get_by_role("img", name="Cover")
    window.until(lambda: cover.evaluate("e => getComputedStyle(e).opacity") == "0")
    window.patch(["p", op[1], {"src": DOT}])
    window.until(lambda: cover.evaluate("e => e.naturalWidth") == 10)
    assert cover.evaluate("e => getComputedStyle(e).opacity") == "1"


def test_a_full_turn_goes_through_its_looks(window):
    window.open(node("group", 10, 10, 40, 40, id=2), node("shape", 0, 0, 40, 40, {"sp": "rect", "fl": "#f00"}, parent=2))
    window.patch(
        ["s", 2, [{"tf": [0, 1, -1, 0, 0, 0]}, {"tf": [-1, 0, 0, -1, 0, 0]}, {"tf": [0, -1, 1, 0, 0, 0]}]],
        ["p", 2, {"tf": [1, 0, 0, 1, 0, 0]}, 0],
        a=[LINEAR],
    )
    [frames] = keyframes(window)
    assert [f["transform"] for f in frames] == [
        "none", "matrix(0, 1, -1, 0, 0, 0)", "matrix(-1, 0, 0, -1, 0, 0)", "matrix(0, -1, 1, 0, 0, 0)",
        "matrix(1, 0, 0, 1, 0, 0)",
    ]


def test_a_path_goes_through_its_looks(window):
    path = lambda x: f"M{x} 0 L90 90 L0 90 Z"
    window.open(node("shape", 0, 0, 90, 90, {"sp": "path", "d": path(0), "fl": "#0a0"}, id=2))
    window.patch(["s", 2, [{"d": path(80)}]], ["p", 2, {"d": path(10)}, 0], a=[LINEAR])
    [frames] = keyframes(window)
    assert [f["d"].split("L")[0] for f in frames] == ['path("M 0 0 ', 'path("M 80 0 ', 'path("M 10 0 ']
    window.patch(["p", 2, {"d": path(20)}])
    assert keyframes(window) == []


def test_what_is_inserted_is_animated_in_the_same_patch(window):
    window.open()
    window.patch(
        node("shape", 0, 0, 50, 50, {"sp": "rect", "fl": "#f00", "o": 0.2}, id=2),
        ["p", 2, {"o": 1}, 0],
        ["f", 2, 80, 0, 50, 50, 0],
        a=[LINEAR],
    )
    starts = [frames[0] for frames in keyframes(window)]
    assert sorted(start.get("opacity") or start.get("translate") for start in starts) == ["-80px", "0.2"]


def test_a_mask_is_a_picture(window):
    window.open(node("group", 0, 0, 100, 44, {"mk": [FADE, 0, 0, 100, 44]}, id=2),
                node("shape", 0, 0, 100, 44, {"sp": "rect", "fl": "#f00"}, parent=2))
    style = window.page.evaluate("getComputedStyle(document.querySelector('.group')).maskImage")
    assert style.startswith('url("data:image/svg+xml')
    window.patch(["p", 2, {"mk": None}])
    assert window.page.evaluate("getComputedStyle(document.querySelector('.group')).maskImage") == "none"


def test_a_colour_matrix_is_made_once(window):
    red = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    window.open(node("group", 0, 0, 9, 9, {"ft": [["matrix", red]]}), node("group", 9, 9, 9, 9, {"ft": [["matrix", red]]}))
    assert window.page.locator("filter").count() == 1
    assert window.page.evaluate("getComputedStyle(document.querySelector('.group')).filter").startswith("url(")


def test_a_stroke_of_pictures_is_a_pattern(window):
    paint = {"k": "picture", "u": DOT, "z": [20, 10], "s": [0, 0.5, 1, 0.5]}
    window.open(node("shape", 0, 0, 90, 90, {"sp": "path", "d": "M0 0 L90 90", "st": paint, "sw": 20}))
    tile = window.page.locator("pattern")
    assert (tile.get_attribute("width"), tile.get_attribute("height")) == ("20", "5")
    assert window.page.locator("pattern image").get_attribute("y") == "-5"


def test_chosen_files_come_in_parts(window):
    window.open(node("group", id=2))
    big = b"x" * (400 * 1024)
    with window.page.expect_file_chooser() as chooser:
        window.send({"choose": {"n": 2, "accept": "image/*", "several": True}})
    assert chooser.value.is_multiple()
    chooser.value.set_files([
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"hello"},
        {"name": "b.png", "mimeType": "image/png", "buffer": big},
    ])
    window.until(lambda: window.of("submit"))
    told = [(m["v"], m["t"], len(base64.b64decode(m["b"])), m["d"]) for m in window.of("file")]
    assert told == [
        ("a.txt", "text/plain", 5, True), ("b.png", "image/png", 384 * 1024, False), ("b.png", "image/png", 16 * 1024, True),
    ]


def test_a_saved_file_is_a_download(window):
    window.open(node("group", id=2))
    with window.page.expect_download() as download:
        window.send({"save": {"name": "note.txt", "path": "data:text/plain,hello"}})
    assert download.value.suggested_filename == "note.txt"


def test_lines_and_what_is_clear_let_the_pointer_through(window):
    looks = [{"st": "#f00", "sw": 2}, {"fl": "#0000"}, {"fl": "#ff000000"}, {"fl": "#f00", "o": 0}, {"fl": "#f00", "hit": False}]
    ops = []
    for i, look in enumerate(looks):
        ops.append(node("button", 0, 60 * i, 100, 44, {"la": f"Below {i}"}))
        ops.append(node("shape", 0, 60 * i, 100, 44, {"sp": "rounded", "cr": 8, **look}))
    cover = node("shape", 0, 400, 100, 44, {"sp": "rect", "st": "#f00", "sw": 2, "on": ["tap"]})
    window.open(*ops, cover)
    for i in range(len(looks)):
        window.page.mouse.click(50, 60 * i + 22)
    window.until(lambda: len(window.of("tap")) == len(looks))
    assert [m["n"] for m in window.of("tap")] == [op[1] for op in ops[::2]]
    # What asked for taps has them all the same.
    window.page.mouse.click(50, 422)
    window.until(lambda: window.of("tap")[-1]["n"] == cover[1])
