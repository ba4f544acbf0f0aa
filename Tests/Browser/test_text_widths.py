"""Text is as wide in a browser as TextLayout says, with the same font files and style.

Run with `swift build --product text-probe` and `python3 -m pytest Tests/Browser/test_text_widths.py`.
"""
import functools
import http.server
import json
import pathlib
import shutil
import subprocess
import threading

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROBE = ROOT / ".build" / "debug" / "text-probe"

TOLERANCE = 0.1

LATIN = """Hello, World!|The quick brown fox jumps over the lazy dog|AVATAR To Ty WA Yes.|Settings|Größe, Übermut & Straße
fi fl ffi ffl -> <= != 10x20 3×4|É è ñ ç ø å ž ő ł ğ|“Quoted” – dashed — and … dotted|$1,234.56 + 12:30 (50%)|naïve café résumé
Tiếng Việt có dấu|UPPER lower MiXeD 0123456789|iPhone 15 Pro Max|e\u0301 a\u0308 o\u0302 n\u0303|A|.|a b  c   d|john.appleseed@example.com
https://example.com/path?q=1#top|x² + y₁ = ½ · π → ∞|Привет, мир|Γειά σου Κόσμε|Բարեւ աշխարհ|გამარჯობა მსოფლიო"""

HAN = """你好，世界|中文排版测试：标点“引号”、省略号……|汉字与 English 混排 123|人人生而自由，在尊严和权利上一律平等。|（括号）《书名》【方头】|繁體中文與標點「引號」
こんにちは世界|カタカナとひらがな、漢字。|東京都 Tokyo 2024年|「かぎ」『二重』（丸）ー〜|안녕하세요 세계|한국어 글자 ABC 섞기|￥１２３ＡＢＣ|㈱①②③"""

OTHERS = """مرحبا بالعالم|السلام عليكم ورحمة الله|العربية with English 123|٠١٢٣٤٥٦٧٨٩|שלום עולם|עברית ABC 123|สวัสดีชาวโลก|ภาษาไทย ABC กำลัง
नमस्ते दुनिया|क्षत्रिय हिन्दी में|বাংলা ভাষা|தமிழ் மொழி|తెలుగు భాష|ಕನ್ನಡ|മലയാളം|ਪੰਜਾਬੀ|ગુજરાતી|ភាសាខ្មែរ|ພາສາລາວ|አማርኛ|မြန်မာ"""

EMOJI = """😀|😀😃😄|👍🏽 ok|👨‍👩‍👧‍👦 family|🇩🇪🇯🇵🇺🇸|1️⃣2️⃣#️⃣|❤️ and ☀️|👩‍💻👨🏿‍🚀|text 🎉 text|你好😀世界|🏳️‍🌈🏴‍☠️|⌚⏰⭐"""


def words(text):
    return [word for line in text.split("\n") for word in line.split("|")]


def questions():
    texts = words(LATIN) + words(HAN) + words(OTHERS) + words(EMOJI)
    asked = [{"text": text} for text in texts]
    asked += [{"text": text, "weight": 600} for text in words(LATIN)[:6] + words(HAN)[:3] + words(OTHERS)[:3]]
    for size in (11, 12, 13, 15, 20, 22, 28, 34):
        asked += [{"text": text, "size": size, "weight": 700 if size > 22 else 400} for text in words(LATIN)[:5]]
    for family in ("serif", "monospaced", "Georgia"):
        asked += [{"text": text, "family": family, "size": 17} for text in words(LATIN)[:5] + words(HAN)[:1]]
    asked += [{"text": text, "italic": True} for text in words(LATIN)[:3]]
    asked += [{"text": "1,117.10", "monospacedDigits": True}, {"text": "tracked out", "tracking": 3.5}]
    return asked


class Fonts(http.server.SimpleHTTPRequestHandler):
    """Serves the page from a folder and font files by asking the probe where they are."""

    def do_GET(self):
        if not self.path.startswith("/fonts/"):
            return super().do_GET()
        path = probe("file", self.path.rsplit("/", 1)[1]).strip()
        if not path:
            return self.send_error(404)
        self.send_response(200)
        self.end_headers()
        with open(path, "rb") as file:
            shutil.copyfileobj(file, self.wfile)

    def log_message(self, *_):
        pass


def probe(*arguments, stdin=""):
    run = subprocess.run([PROBE, *arguments], input=stdin, capture_output=True, text=True, check=True)
    return run.stdout


@pytest.fixture(scope="module")
def answers():
    if not PROBE.exists():
        subprocess.run(["swift", "build", "--product", "text-probe"], cwd=ROOT, check=True)
    return json.loads(probe(stdin=json.dumps(questions())))


@pytest.fixture(scope="module")
def open_page(tmp_path_factory, browser):
    folder = tmp_path_factory.mktemp("page")
    (folder / "fonts.css").write_text(probe("css", "en"))
    (folder / "index.html").write_text(
        """<!doctype html><html lang="en"><meta charset="utf-8"><link rel="stylesheet" href="fonts.css"><style>
        body { font-family: var(--font) }
        span { text-rendering: geometricPrecision; text-spacing-trim: space-all; font-kerning: auto;
          font-synthesis: none; white-space: pre; position: absolute }
        </style><body></body></html>""")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Fonts, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/index.html"
    pages = []

    def open_page(pixel_ratio=1):
        pages.append(browser.new_page(device_scale_factor=pixel_ratio))
        pages[-1].goto(address)
        return pages[-1]

    yield open_page
    for page in pages:
        page.close()
    server.shutdown()


MEASURE = """async items => {
  const spans = items.map(item => {
    const span = document.createElement("span");
    span.textContent = item.text;
    span.lang = item.locale ?? "en";
    const style = span.style;
    style.fontFamily = item.fontStack;
    style.fontSize = (item.size ?? 17) + "px";
    style.fontWeight = item.weight ?? 400;
    style.fontStyle = item.italic ? "italic" : "normal";
    style.letterSpacing = item.letterSpacing ? item.letterSpacing + "px" : "normal";
    if (item.monospacedDigits) style.fontVariantNumeric = "tabular-nums";
    document.body.append(span);
    return span;
  });
  // Fonts load as text is first laid out with them, one slice after the other.
  let loaded = -1;
  while (true) {
    spans.forEach(span => span.getBoundingClientRect());
    await document.fonts.ready;
    await new Promise(done => setTimeout(done, 50));
    const count = [...document.fonts].filter(font => font.status == "loaded").length;
    if (count == loaded && document.fonts.status == "loaded") break;
    loaded = count;
  }
  return spans.map(span => span.getBoundingClientRect().width);
}"""


def test_widths_equal_the_browsers(open_page, answers):
    asked = questions()
    assert len(asked) >= 60
    items = [dict(question, **answer) for question, answer in zip(asked, answers)]
    measured = open_page().evaluate(MEASURE, items)
    wrong = [
        f"{item['text']!r} {', '.join(f'{k} {item[k]}' for k in ('size', 'weight', 'family', 'locale') if k in item)}: "
        f"browser {width:.3f}, ours {item['lineWidths'][0]:.3f}"
        for item, width in zip(items, measured)
        if abs(width - item["lineWidths"][0]) > TOLERANCE
    ]
    assert not wrong, "\n".join(wrong)


BASELINES = """async items => {
  const measure = item => {
    const line = document.createElement("div");
    line.style.cssText = `font: ${item.size}px/${item.height}px ${item.fontStack}`;
    line.innerHTML = "x<i style='display: inline-block'></i>";
    document.body.append(line);
    return line.lastChild.getBoundingClientRect().bottom - line.getBoundingClientRect().top;
  };
  items.forEach(measure);
  await document.fonts.ready;
  return items.map(measure);
}"""


@pytest.mark.parametrize("pixel_ratio", [1, 3])
def test_baselines_are_where_we_say(open_page, pixel_ratio):
    asked = [{"text": "x", "size": size} for size in (11, 12, 13, 15, 16, 17, 20, 22, 28, 34)]
    items = [dict(question, **answer) for question, answer in zip(asked, json.loads(probe(stdin=json.dumps(asked))))]
    measured = open_page(pixel_ratio).evaluate(BASELINES, items)
    wrong = [
        f"{item['size']}: browser {place:.3f}, ours {item['browserBaseline']:.3f}"
        for item, place in zip(items, measured)
        if abs(place - item["browserBaseline"]) > 0.05
    ]
    assert not wrong, "\n".join(wrong)
