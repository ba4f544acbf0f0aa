"""Takes an app out of a page of notes about it: text with listings, each under the name of its file."""

import re

# A listing starts like Swift and ends where the notes go on; a blank line alone does not end one.
CODE = re.compile(r"^(\s|import |struct |class |@|//|\}|\)|\]|$)")
FILE = re.compile(r"^(\w+\.swift)( \w+\.swift)*$")


def listings(text):
    """All listings in the order of the notes: (file name, or None where none is told, and code)."""
    found, name, code = [], None, []

    def close():
        body = "\n".join(code).strip("\n")
        if body:
            found.append((name, body + "\n"))

    for line in text.replace("\ufeff", "").splitlines():
        line = line.replace("\u00a0", " ")
        heading = FILE.match(line.strip())
        if heading and not line.startswith(" "):
            close()
            name, code = heading.group(0).split()[-1], []
        elif CODE.match(line):
            code.append(line)
        else:
            close()
            name, code = None, []
    close()
    return found


def final_versions(text):
    """Each view's last whole listing, by the name of its type."""
    versions = {}
    for _, code in listings(text):
        for kind in re.findall(r"^struct (\w+): (?:View|App)\b", code, re.M):
            balanced = code.count("{") == code.count("}") and "中略" not in code
            if balanced and "var body" in code:
                versions[kind] = code
    return versions


def assembled(text, controller):
    """The finished app as files: name → source.

    The notes show pieces of the list's last state, and leave the controller (`controller` is its source) to the reader.
    """
    views = final_versions(text)
    rating = views["RatingView"]
    add_book = views["AddBookView"]
    # The rating became a view of its own in a listing that is cut short by an ellipsis.
    picker = re.compile(r"\n *Picker\(\"Rating\".*?\n {20}\}\n", re.S)
    add_book = picker.sub("\n                    RatingView(rating: $rating)\n", add_book)
    assert "RatingView(rating: $rating)" in add_book

    code = [code for _, code in listings(text)]
    sorting = next(c for c in code if "SortDescriptor(\\.title)" in c)
    deleting = next(c for c in code if ".onDelete(perform: deleteBooks)" in c)
    head = sorting[sorting.index("struct ContentView"):].rstrip()
    content = (
        head
        + "\n    @State private var showingAddScreen = false\n\n    var body: some View {\n"
        + deleting.rstrip()
        + "\n}\n"
    )
    files = {
        "BookwormApp.swift": views["BookwormApp"],
        "ContentView.swift": content,
        "AddBookView.swift": add_book,
        "RatingView.swift": rating,
        "EmojiRatingView.swift": views["EmojiRatingView"],
        "DetailView.swift": views["DetailView"],
        "DataController.swift": controller,
    }
    return {name: source if "import " in source else "import SwiftUI\n\n" + source for name, source in files.items()}


def block(text, start, nth=0):
    """The listing that begins with a line starting with `start`, as far as its braces balance: the `nth` of such."""
    lines = text.replace("\ufeff", "").replace("\u00a0", " ").splitlines()
    first = [number for number, line in enumerate(lines) if line.strip().startswith(start)][nth]
    depth, found = 0, []
    for line in lines[first:]:
        found.append(line)
        depth += line.count("{") - line.count("}")
        if depth <= 0 and (not start.endswith(":") or "{" in "".join(found)):
            break
    return "\n".join(found) + "\n"


def inside(code):
    """A listing without its first and last line: what its outermost braces hold."""
    return "\n".join(code.rstrip("\n").split("\n")[1:-1]) + "\n"
