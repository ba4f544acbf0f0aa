"""What an app keeps in its user defaults without SwiftUI's help."""

import plistlib
import time

from apps import kill_group
from playwright.sync_api import expect

APP = """import SwiftUI

@main struct CounterApp: App {
  var body: some Scene { WindowGroup { Counter() } }
}

struct Counter: View {
  @State private var count = UserDefaults.standard.integer(forKey: "count")
  var body: some View {
    Button("Count \\(count)") {
      count += 1
      UserDefaults.standard.set(count, forKey: "count")
    }
  }
}
"""


def written(data):
    for file in data.rglob("*.plist"):
        try:
            return plistlib.loads(file.read_bytes()).get("count")
        except plistlib.InvalidFileException:
            pass
    return None


def test_settings_are_written_when_they_are_set(run, phone, tmp_path):
    folder, data = tmp_path / "Counter", tmp_path / "data"
    folder.mkdir()
    (folder / "CounterApp.swift").write_text(APP)
    app = run(folder)
    page = phone(app.url)
    for count in range(3):
        page.get_by_role("button", name=f"Count {count}").click()
    end = time.monotonic() + 20
    while written(data) != 3:
        assert time.monotonic() < end, "the third count is not on the disk"
        time.sleep(0.02)
    kill_group(app.process.pid)
    app.process.wait()
    expect(phone(run(folder).url).get_by_role("button", name="Count 3")).to_be_visible()
