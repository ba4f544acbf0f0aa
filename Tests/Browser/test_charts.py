"""Charts in a browser: what is drawn where, what is read out, and what pointing at it does."""

import pathlib

import pytest

APP = pathlib.Path(__file__).parent / "Apps/Sales"


@pytest.fixture
def page(run, phone):
    page = phone(run(APP).url)
    page.get_by_role("group", name="Chart").first.wait_for()
    return page


def bar(page, day, kind):
    """The frame of a bar of the first chart, by what is read out for it."""
    chart = page.get_by_role("group", name="Chart").first
    for mark in chart.get_by_role("img", name=day, exact=True).all():
        if kind in (mark.get_attribute("aria-description") or ""):
            return mark
    raise AssertionError(f"there is no bar of {kind} on {day}")


def test_bars_stand_on_one_another(page):
    tea, cake = bar(page, "Mon", "Tea").bounding_box(), bar(page, "Mon", "Cake").bounding_box()
    assert cake["x"] == tea["x"] and cake["width"] == tea["width"]
    assert abs(cake["y"] + cake["height"] - tea["y"]) < 1
    assert abs(cake["height"] / tea["height"] - 3 / 4) < 0.05
    assert bar(page, "Tue", "Tea").get_attribute("aria-description") == "8, Tea"


def test_a_line_is_one_path_with_its_points(page):
    chart = page.get_by_role("group", name="Chart").nth(1)
    strokes = chart.locator("path").evaluate_all("all => all.map(p => [getComputedStyle(p).stroke, p.getAttribute('d')])")
    lines = [d for stroke, d in strokes if stroke in ("rgb(0, 122, 255)", "rgb(52, 199, 89)") and d.count("L") == 2]
    assert len(lines) == 2


def test_a_changed_value_moves_its_bar(page):
    before = bar(page, "Mon", "Tea").bounding_box()["height"]
    page.get_by_role("button", name="More tea").click()
    page.wait_for_function(
        """before => [...document.querySelectorAll('[role=img]')]
             .some(e => e.getAttribute('aria-description') == '9, Tea' && e.getBoundingClientRect().height > before * 1.2)""",
        arg=before)


def test_pointing_selects(page):
    box = bar(page, "Tue", "Tea").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 10)
    page.mouse.down()
    page.locator("text=nothing").wait_for(state="detached")
    assert page.get_by_text("Selected: Tue").is_visible()
    page.mouse.up()
    page.get_by_text("nothing").wait_for()
