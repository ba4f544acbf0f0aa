"""The page of symbols tells what the module has."""

import subprocess

from apps import ROOT


def test_the_page_of_symbols_is_not_stale():
    run = subprocess.run([str(ROOT / "Scripts/symbols"), "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_names_are_read_as_people_write_them():
    space = {"__name__": "symbols", "__file__": str(ROOT / "Scripts/symbols")}
    exec(compile((ROOT / "Scripts/symbols").read_text(), "symbols", "exec"), space)
    plain = space["plain"]
    for declaration, name in {
        "(extension in SwiftUI):SwiftUI.View.onDrag<A where A1: SwiftUI.View>(_: () -> __C.NSItemProvider, preview: "
        "() -> A1) -> some": "View.onDrag(_:preview:)",
        "static SwiftUI.PreviewPlatform.== infix(SwiftUI.PreviewPlatform, SwiftUI.PreviewPlatform) -> Swift.Bool":
            "PreviewPlatform.== infix(_:_:)",
        "SwiftUI.PreviewDevice.rawValue : Swift.String": "PreviewDevice.rawValue",
        "SwiftUI.Previewable : () -> ()": "Previewable",
        "SwiftUI.AccessibilityTraits": "AccessibilityTraits",
        "(extension in SwiftUI):SwiftUI.ShapeStyle< where A == SwiftUI.Color>.red : SwiftUI.Color": "ShapeStyle.red",
        "SwiftUI.Path.init((inout SwiftUI.Path) -> ()) -> SwiftUI.Path": "Path.init(_:)",
        "SwiftUI.State.init() -> SwiftUI.State<A>": "State.init()",
        "SwiftUI.Text.foregroundColor(SwiftUI.Color?) -> SwiftUI.Text": "Text.foregroundColor(_:)",
    }.items():
        assert plain(declaration) == name, (declaration, plain(declaration))
