"""axe-core on every screen of the examples, light and dark, on a phone and in a wide window."""

import pathlib

import axe_playwright_python
import pytest
from apps import EXAMPLES, ROOT
from conftest import DESKTOP, PHONE
from screens import JOURNEYS

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
LOOKS = [
    (name, screen, scheme, contrast)
    for name, screen in (("phone", PHONE), ("wide", DESKTOP)) for scheme in ("light", "dark")
    for contrast in (("no-preference", "more") if name == "phone" else ("no-preference",))
]


def violations(page, contrast):
    """What axe finds, by its rules for everybody.

    iOS's own secondary label is 3.4:1 on white; who needs more asks for increased contrast, and there every pair counts.
    """
    page.wait_for_timeout(700)
    page.evaluate(AXE)
    options = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": contrast == "more"}}}
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{violation['id']}: {node['html'][:300]}\n{node['failureSummary']}"
        for violation in found for node in violation["nodes"]
    ]


@pytest.mark.parametrize("example", JOURNEYS)
@pytest.mark.parametrize(
    "look", LOOKS, ids=lambda look: f"{look[0]}-{look[2]}{'-contrast' if look[3] == 'more' else ''}")
def test_no_violation_on_any_screen(example, look, run, browser):
    _, screen, scheme, contrast = look
    app = run(EXAMPLES / example)
    context = browser.new_context(**screen, color_scheme=scheme, contrast=contrast)
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto(app.url)
    told = [f"{name}: {found}" for name in JOURNEYS[example](page) for found in violations(page, contrast)]
    context.close()
    assert not told, "\n".join(told)


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "wide"])
def test_no_violation_with_an_open_menu(screen, run, browser):
    app = run(ROOT / "Tests/Browser/Apps/Typing")
    context = browser.new_context(**screen)
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto(app.url)
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Clear all").wait_for()
    told = violations(page, "no-preference")
    page.get_by_role("menuitem", name="Further").click()
    page.get_by_role("menuitem", name="Deep").wait_for()
    told += violations(page, "no-preference")
    context.close()
    assert not told, "\n".join(told)
