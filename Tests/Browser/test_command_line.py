"""The command line as a person meets it: what goes wrong is one sentence and exit code 1, and nothing is left half done."""

import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request

import pytest
from apps import EXAMPLES, MARTLET, free_port

APP = """import SwiftUI

@main struct ShelfApp: App {
  var body: some Scene { WindowGroup { Text("A shelf") } }
}
"""
MODEL = """<?xml version="1.0" encoding="UTF-8"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
  <entity name="Book" representedClassName="Book" codeGenerationType="class">
    <attribute name="title" optional="YES" attributeType="String"/>
  </entity>
</model>
"""
CONTENTS = "Shelf.xcdatamodeld/Shelf.xcdatamodel/contents"


def martlet(*words, **options):
    """Runs the command to its end: exit code, standard output, standard error."""
    run = subprocess.run([MARTLET, *map(str, words)], capture_output=True, text=True, timeout=300, **options)
    return run.returncode, run.stdout, run.stderr


def project(folder, files):
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


@pytest.fixture
def shelf(tmp_path):
    return project(tmp_path / "Shelf", {"ShelfApp.swift": APP})


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """Builds of this test go to a folder of its own, with the fonts of the usual one."""
    usual = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "martlet"
    own = tmp_path / "cache/martlet"
    own.mkdir(parents=True)
    for name in ("CupertinoIcons.ttf", "OwnIcons.ttf", "MoreIcons.ttf", "icons.tsv"):
        if (usual / name).exists():
            (own / name).symlink_to(usual / name)
    monkeypatch.setenv("XDG_CACHE_HOME", str(own.parent))
    return own


def refused(result, *words):
    """One sentence on standard error that has all these words, nothing on standard output, exit code 1."""
    code, output, errors = result
    assert code == 1 and output == "", (code, output, errors)
    sentence = errors.strip()
    assert sentence.startswith("martlet: ") and sentence.endswith(".") and "\n" not in sentence, errors
    for word in words:
        assert word in sentence, sentence


# What it says of itself


def test_help_names_every_command():
    code, output, _ = martlet("--help")
    assert code == 0
    for command in ("run PATH", "preview PATH", "build PATH", "test", "bench"):
        assert f"\n  {command} " in output, output
    assert martlet("-h") == martlet("help") == (0, output, "")


def test_no_command_is_answered_with_help_and_1():
    assert martlet() == (1, martlet("--help")[1], "")


@pytest.mark.parametrize("command, options", [
    ("run", ["--port N", "--host ADDR", "--data DIR", "--no-open", "--target NAME", "--latency MS", "--verbose"]),
    ("preview", ["--port N", "--host ADDR", "--data DIR", "--no-open", "--target NAME", "--verbose"]),
    ("build", ["--target NAME", "--verbose"]), ("test", ["--verbose"]), ("bench", ["--verbose"]),
])
def test_help_of_a_command_lists_its_options(command, options):
    code, output, errors = martlet(command, "--help")
    assert code == 0 and errors == "" and f"Usage: martlet {command}" in output
    for option in options:
        assert f"\n  {option}  " in output, output


# What people get wrong


def test_words_that_are_none():
    refused(martlet("rnu", "x"), "rnu", "run, preview, build")
    refused(martlet("run"), "no app is given")
    refused(martlet("run", ".", "--prot", "1"), "--prot", "--help")
    refused(martlet("run", ".", "--port"), "--port", "--port N")
    refused(martlet("run", ".", "--port", "eighty"), "eighty is no port")
    refused(martlet("run", ".", "again"), "again is one word too many")


@pytest.mark.parametrize("command", ["run", "build", "preview"])
def test_paths_without_an_app(command, tmp_path):
    refused(martlet(command, tmp_path / "nowhere"), "nowhere")
    (tmp_path / "empty").mkdir()
    refused(martlet(command, tmp_path / "empty"), "empty holds no app", "@main")
    project(tmp_path / "views", {"A.swift": "import SwiftUI\nstruct A: View { var body: some View { Text(\"\") } }\n"})
    if command != "preview":
        refused(martlet(command, tmp_path / "views"), "no @main type")


@pytest.mark.parametrize("command", ["run", "build"])
def test_a_broken_model_is_named_with_its_place(command, shelf):
    project(shelf, {CONTENTS: MODEL.replace("</entity>", "")})
    refused(martlet(command, shelf), CONTENTS)


def test_a_model_without_the_class_that_is_used(shelf):
    project(shelf, {CONTENTS: MODEL, "Film.swift": (
        "import CoreData\nclass Film: NSManagedObject {}\n"
        "let all = NSFetchRequest<Film>(entityName: \"Film\")\n")})
    refused(martlet("build", shelf), "Film.swift:2", "Shelf.xcdatamodeld", "add the entity Film")


def test_an_app_without_the_model_that_it_fetches_from(shelf):
    project(shelf, {"List.swift": (
        "import SwiftUI\nstruct BookList: View {\n"
        "  @FetchRequest(sortDescriptors: []) var books: FetchedResults<Book>\n"
        "  var body: some View { Text(\"\\(books.count)\") }\n}\n")})
    code, output, errors = martlet("build", shelf)
    assert code == 1 and output == ""
    assert errors.strip().split("\n")[-1] == (
        f"martlet: the app fetches Book, and it has no data model ({shelf}/List.swift:3); "
        "add a data model with the entity Book."), errors


def test_an_app_that_does_not_compile_keeps_its_last_good_build(shelf, cache):
    code, output, errors = martlet("build", shelf)
    assert (code, errors) == (0, "")
    bundle = pathlib.Path(output.strip())
    before = (bundle / bundle.stem).read_bytes()
    (shelf / "ShelfApp.swift").write_text(APP.replace("Text(", "Txt("))
    code, output, errors = martlet("build", shelf)
    assert code == 1 and output == ""
    lines = errors.strip().split("\n")
    assert f"{shelf}/ShelfApp.swift:4:40: error: cannot find 'Txt' in scope" in lines
    assert lines[-1].startswith("martlet: Shelf does not compile: 1 error "), errors
    assert (bundle / bundle.stem).read_bytes() == before
    assert not [path for path in cache.rglob("*") if path.suffix in (".partial", ".old")]


def processes(*words):
    """How many processes have all these words in their command line."""
    found = 0
    for line in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            said = line.read_text(errors="replace")
        except OSError:
            continue
        found += all(word in said for word in words)
    return found


def test_a_build_that_is_interrupted_leaves_nothing_running(shelf, cache):
    martlet("build", EXAMPLES / "Bookworm")  # so that Martlet's own modules are there
    build = subprocess.Popen([MARTLET, "build", str(shelf)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def until(condition):
        end = time.monotonic() + 120
        while not condition():
            assert time.monotonic() < end
            time.sleep(0.01)

    until(lambda: processes("-frontend", str(shelf)))
    build.send_signal(signal.SIGINT)
    assert build.wait(timeout=20) == -signal.SIGINT
    until(lambda: not processes("swiftc", str(shelf)))
    assert not list(cache.glob("builds/Shelf-*/executable"))
    assert martlet("build", shelf)[0] == 0


def test_an_app_that_starts_twice(tmp_path):
    apps = project(tmp_path / "Apps", {"One.swift": APP, "Two.swift": APP.replace("ShelfApp", "OtherApp")})
    code, _, errors = martlet("build", apps)
    assert code == 1
    assert errors.splitlines()[-1] == (
        f"martlet: Apps starts in more than one place: One.swift and Two.swift ({apps}); "
        "keep one @main, or give the folder of one app.")


def test_what_does_not_exist_here_is_answered_with_what_to_use(shelf):
    project(shelf, {"Paper.swift": "import SwiftUI\nfinal class Paper: ReferenceFileDocument {}\n"})
    code, _, errors = martlet("build", shelf)
    assert code == 1
    assert (f"{shelf}/Paper.swift:2:20: error: 'ReferenceFileDocument' is unavailable: documents are not supported: "
            "keep what people make in the app's own store") in errors.split("\n"), errors


# Ports and addresses


def test_a_port_that_is_taken(shelf):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for command in ("run", "preview"):
            refused(martlet(command, shelf, "--port", port), f"port {port} is in use", "--port")


def test_a_port_without_permission(shelf):
    start = int(pathlib.Path("/proc/sys/net/ipv4/ip_unprivileged_port_start").read_text())
    if start <= 80:
        pytest.skip("everybody may serve port 80 here")
    words = [] if os.geteuid() else ["setpriv", "--reuid", "65534", "--clear-groups"]
    if words and subprocess.run([*words, MARTLET, "--help"], capture_output=True).returncode:
        pytest.skip("another user cannot reach the command")
    # The folders of tests are their owner's alone.
    with tempfile.TemporaryDirectory() as place:
        pathlib.Path(place).chmod(0o755)
        project(pathlib.Path(place), {"ShelfApp.swift": APP})
        run = subprocess.run([*words, MARTLET, "run", place, "--port", "80"], capture_output=True, text=True)
    refused((run.returncode, run.stdout, run.stderr), "port 80 may only be served by root", "--port")


def test_an_address_of_another_machine(shelf):
    refused(martlet("run", shelf, "--host", "192.0.2.1"), "192.0.2.1 is no address of this machine", "--host")


def test_the_next_free_port_is_said(run_anyhow, shelf):
    taken = []
    try:
        for port in (8080,):
            probe = socket.socket()
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
                probe.listen()
            except OSError:
                pass  # somebody else has it, which is as good
            taken.append(probe)
        app = run_anyhow(shelf)
        assert app.lines[0].startswith("Port 8080 is taken; using 80"), app.lines
        assert f"is at {app.url}" in app.lines[1]
        assert urllib.request.urlopen(app.url).status == 200
    finally:
        for probe in taken:
            probe.close()


def test_a_host_that_serves_everywhere_is_reached_at_this_machine(run_anyhow, shelf):
    port = free_port()
    app = run_anyhow(shelf, "--port", port, "--host", "0.0.0.0")
    assert app.url == f"http://127.0.0.1:{port}/"
    assert urllib.request.urlopen(app.url).status == 200


# Data


def test_data_lie_where_they_are_wanted(run_anyhow, tmp_path):
    app = run_anyhow(EXAMPLES / "Bookworm", "--port", free_port(), "--data", tmp_path / "books")
    assert app.stop() == 0
    assert list((tmp_path / "books").rglob("*.sqlite"))


def test_a_data_folder_that_cannot_be_one(shelf, tmp_path):
    (tmp_path / "file").write_text("")
    refused(martlet("run", shelf, "--data", tmp_path / "file"), f"the data folder {tmp_path}/file", "--data")


def stores(folder):
    return list(folder.rglob("Bookworm.sqlite"))


def test_a_broken_store_is_named_and_left_alone(run_anyhow, tmp_path):
    data = tmp_path / "books"
    assert run_anyhow(EXAMPLES / "Bookworm", "--port", free_port(), "--data", data).stop() == 0
    store, = stores(data)
    for extra in data.rglob("Bookworm.sqlite-*"):
        extra.unlink()
    store.write_bytes(b"this is no database, and never was one. " * 200)
    before = store.read_bytes()
    app = run_anyhow(EXAMPLES / "Bookworm", "--port", free_port(), "--data", data)
    # At once, and not when the app prints something else or ends.
    said = [line for line in app.lines if "The library could not be opened" in line]
    assert len(said) == 1 and "Bookworm.sqlite" in said[0], app.lines
    assert app.stop() == 0
    assert store.read_bytes() == before


# Two at a time


def test_two_builds_of_one_app_wait_for_each_other(shelf, cache):
    builds = [
        subprocess.Popen([MARTLET, "build", str(shelf)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    results = [build.communicate(timeout=300) for build in builds]
    assert [build.returncode for build in builds] == [0, 0], results
    assert results[0][0] == results[1][0]
    assert sorted(errors for _, errors in results) == ["", "Waiting for another build of Shelf to finish.\n"]
    bundle = pathlib.Path(results[0][0].strip())
    assert (bundle / "Shelf").exists() and (bundle / "Info.plist").exists()


def test_an_edit_is_running_within_five_seconds(run_anyhow, shelf, cache):
    run_anyhow(shelf, "--port", free_port()).stop()
    (shelf / "ShelfApp.swift").write_text(APP.replace("A shelf", "Another shelf"))
    start = time.monotonic()
    app = run_anyhow(shelf, "--port", free_port())
    elapsed = time.monotonic() - start
    assert urllib.request.urlopen(app.url).status == 200
    # On a machine that does other things, too, this is no measurement; it finds what would be out of all proportion.
    assert elapsed < 30, elapsed


class Anyhow:
    """`martlet run` with just these words, until it is stopped."""

    def __init__(self, words):
        self.process = subprocess.Popen(
            [MARTLET, "run", *map(str, words), "--no-open"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines = []
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if " is at http" in line:
                break
        assert self.lines and " is at http" in self.lines[-1], self.lines
        self.url = self.lines[-1].split(" is at ")[1]

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.lines += [line.rstrip("\n") for line in self.process.stdout]
        return self.process.wait(timeout=20)


@pytest.fixture
def run_anyhow(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    started = []

    def start(*words):
        started.append(Anyhow(words))
        return started[-1]

    yield start
    for app in started:
        app.stop()
