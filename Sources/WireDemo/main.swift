import WebHost

// Serves a display tree that was written by hand and touches every kind of node, so that the browser's client can be
// worked on without an app. `MARTLET_CLIENT=Sources/WebHost/Client` serves the client's files straight from the sources.
WebHost().run(DemoApp())
