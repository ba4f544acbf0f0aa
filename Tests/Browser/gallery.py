"""Pictures of every screen of the examples: python3 Tests/Browser/gallery.py FOLDER

Light and dark, on a phone and in a wide window, at the default and at the largest text size; one page, index.html, shows
them side by side.
"""

import html
import pathlib
import sys
import tempfile

from apps import EXAMPLES, RunningApp
from conftest import DESKTOP, PHONE
from playwright.sync_api import sync_playwright
from screens import JOURNEYS

LOOKS = {
    f"{screen}-{scheme}{size}": (options, scheme, query)
    for screen, options in (("phone", PHONE), ("wide", DESKTOP)) for scheme in ("light", "dark")
    for size, query in (("", ""), ("-largest", "?size=11"))
}


def pictures(browser, folder, example, look):
    options, scheme, query = LOOKS[look]
    app = RunningApp(EXAMPLES / example, tempfile.mkdtemp())
    context = browser.new_context(**options, color_scheme=scheme, locale="en-US")
    page = context.new_page()
    page.goto(app.url + query)
    for name in JOURNEYS[example](page):
        page.wait_for_timeout(700)
        file = folder / f"{example} – {name} – {look}.png"
        page.screenshot(path=file)
        yield example, name, file
    context.close()
    app.stop()


def write_index(folder, taken):
    rows = {}
    for example, name, file in taken:
        rows.setdefault(f"{example}: {name}", []).append(file.name)
    body = "".join(
        f"<h2>{html.escape(title)}</h2>" + "".join(f'<img src="{html.escape(file)}" title="{html.escape(file)}">' for file in files)
        for title, files in rows.items()
    )
    style = "body { font-family: sans-serif; background: #888 } img { height: 480px; margin: 4px }"
    (folder / "index.html").write_text(f"<!doctype html><meta charset=utf-8><style>{style}</style>{body}", encoding="utf-8")


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        taken = [
            picture for example in JOURNEYS for look in LOOKS for picture in pictures(browser, folder, example, look)
        ]
        browser.close()
    write_index(folder, taken)
    print(f"{len(taken)} pictures: {folder / 'index.html'}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]))
