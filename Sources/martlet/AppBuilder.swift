import AssetCompiler
import Diagnostics
import Foundation
import ModelCompiler
import SourceRewriter
import XcodeProject

/// Builds an app: from a project on the disk to a bundle that can be started.
struct AppBuilder {
  let app: AppProject
  let isVerbose: Bool
  /// Hears each message of the compiler after it was shown.
  var onMessage: (String) -> Void = { _ in }
  private let folder: URL

  init(app: AppProject, isVerbose: Bool) {
    self.app = app
    self.isVerbose = isVerbose
    folder = Places.builds(of: app.name, at: app.root)
  }

  /// What an app is built from, read and found to be in order.
  struct Inputs {
    var sources: AppSources
    var generated: [URL]
    var models: [CompiledModel]
    var assets: AssetCompiler
    /// Held from here to the end of the build.
    fileprivate var lock: BuildLock
  }

  /// Reads everything and finds what is wrong with the app itself, before anything slow is begun.
  func inputs() throws -> Inputs {
    let lock = try BuildLock(
      folder.appendingPathComponent("lock"), waiting: "Waiting for another build of \(app.name) to finish.")
    let models = Self.one(ofEachName: try app.dataModels.map(ModelCompiler.read))
    let assets = try compiledAssets()
    let sources = try AppSources(
      app: app, folder: folder, managed: Set(models.flatMap { $0.current.entities.compactMap(\.className) }))
    try sources.check(models: models)
    var generated = try writeGenerated(models, sources)
    for (name, text) in [(LocaleSource.fileName, LocaleSource.text), (NameSource.fileName, NameSource.text)] {
      generated.append(folder.appendingPathComponent("generated/\(name)"))
      try AppSources.update(generated[generated.count - 1], with: text)
    }
    if let symbols = assets.symbolSource(hasExtensions: app.hasAssetExtensions) {
      generated.append(folder.appendingPathComponent("generated/GeneratedAssetSymbols.swift"))
      try AppSources.update(generated[generated.count - 1], with: symbols)
    }
    return Inputs(sources: sources, generated: generated, models: models, assets: assets, lock: lock)
  }

  /// Builds what changed and returns the bundle. Whatever fails, the bundle of the last good build stays as it was.
  func build(_ inputs: Inputs) throws -> URL {
    defer { inputs.lock.release() }
    let runtime = try RuntimeLibrary.prepare()
    Terminal.progress("Compiling \(app.name)")
    let executable = folder.appendingPathComponent("executable")
    let compiler = AppCompiler(app: app, folder: folder, runtime: runtime, isVerbose: isVerbose)
    do {
      try compiler.compile(
        inputs.sources.files + inputs.generated, imports: inputs.sources.implicitImports, to: executable,
        original: inputs.sources.original, onMessage: onMessage)
    } catch let error as Diagnostic {
      let reason =
        error.code == AppCompiler.startsTwice
        ? inputs.sources.severalEntryPoints(of: app) : inputs.sources.missingEntity(models: inputs.models)
      throw reason ?? error
    }
    let bundle = AppBundle(app: app, url: folder.appendingPathComponent("\(app.name).app"))
    let warnings = try bundle.assemble(executable: executable, assets: inputs.assets, models: inputs.models)
    // What a picture lacks is the app's affair, and would be seen only as a hole in a screen.
    for warning in (isVerbose ? app.warnings : []) + inputs.assets.warnings + warnings {
      Terminal.note("warning: \(warning)")
    }
    Terminal.clearProgress()
    return bundle.url
  }

  /// A bundle holds one model of a name: the fullest, where an empty one was left lying in another folder.
  private static func one(ofEachName models: [CompiledModel]) -> [CompiledModel] {
    let groups = Dictionary(grouping: models, by: \.name).values
    let chosen = groups.compactMap { $0.max { $0.current.entities.count < $1.current.entities.count } }
    return chosen.sorted { $0.name < $1.name }
  }

  private func compiledAssets() throws -> AssetCompiler {
    var assets = try AssetCompiler(
      catalogs: app.assetCatalogs, accentColor: app.accentColorName, appIcon: app.appIconName)
    assets.addLoosePictures(app.resources.map { ($0.file, $0.destination) })
    return assets
  }

  /// Writes the sources that the data models give, leaving equal files alone so that they are not compiled again.
  private func writeGenerated(_ models: [CompiledModel], _ sources: AppSources) throws -> [URL] {
    let handWritten = Set(sources.classes.map(\.declared.name))
    let overrides = Dictionary(grouping: sources.overrides, by: \.className).mapValues { $0.map(\.dispatch).joined() }
    let place = folder.appendingPathComponent("generated")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    return try models.flatMap { model in
      try model.generateSources(
        handWrittenClasses: handWritten, moduleName: app.moduleName, members: overrides
      ).map { file in
        let url = place.appendingPathComponent(file.name)
        try AppSources.update(url, with: file.contents)
        return url
      }
    }
  }
}
