import AmctlTestSupport
import MusicAPI
import MusicPlatform

extension Subject {
  /// Exports, one after another into one folder, while the library changes between them: one that
  /// succeeds is the library, and one that fails leaves the export before as it was.
  static let export = Subject(name: "exports", share: 7) { simulation in
    let jobs = simulation.number(in: 1...4)
    let server = SimulatedServer(
      LibraryService(in: simulation), in: simulation, faults: .chosen(in: simulation),
      inFlight: jobs)
    let temporary = try TemporaryDirectory()
    let folder = ExportContents(path: temporary.file("Backup"))
    let command = SimulatedCommand(simulation: simulation) { _ in server }
    try simulation.run {
      let runs = simulation.number(in: 1...3)
      for run in 0...runs {
        let isLast = run == runs
        if isLast { server.mend() }
        let old = folder.lists
        let words = ["library", "export", folder.path, "--allow-shrink", "--jobs", "\(jobs)"]
        server.begin()
        let result = await command.run(words, isInterrupted: !isLast)
        server.end()
        // Playlists that were deleted meanwhile are reported, and everything else is exported.
        let isWhole = result.exit == 0
        if isWhole || result.err.includes("are not exported") {
          try folder.check(is: server.service, isWhole: isWhole)
          server.change { $0.forget() }
        } else {
          try expect(!isLast, "a run without faults fails: \(result.err)")
          try result.checkFailure()
          try expect(folder.lists == old, "the export before is no longer as it was")
        }
        if simulation.happens(0.5) { server.change { $0.change(in: simulation) } }
      }
    }
    return try simulation.tally(server.requests, server.faultCount)
  }
}

/// What is in the folder of an export.
private struct ExportContents {
  let path: String

  /// The lines of each file that the list of the files names; nil if no export is complete.
  var lists: [String: [String]]? {
    guard let bytes = try? FileSystem.read(path + "/manifest.json"),
      let files = (try? JSONDocument(parsing: bytes))?.root["files"]
    else { return nil }
    return Dictionary(
      uniqueKeysWithValues: files.elements.map { file in
        let name = file["file"]?.string ?? ""
        return (name, FileSystem.lines(path + "/" + name))
      })
  }

  /// Throws unless each list is what the library had at some time since the last export.
  ///
  /// A whole export has the tracks of each playlist.
  func check(is library: LibraryService, isWhole: Bool) throws {
    guard let lists else { throw Flaw("there is no export, but the run succeeded") }
    for (name, lines) in lists {
      let versions = library.versions[name, default: []]
      try expect(versions.contains(lines), "\(name) has \(lines), but the library \(versions)")
    }
    let playlists = try lists["playlists.ndjson", default: []].map { line in
      "playlists/\(try JSONDocument(parsing: line).root["id"]?.string ?? "").ndjson"
    }
    let wanted = LibraryService.types.map { $0.0 + ".ndjson" } + (isWhole ? playlists : [])
    let missing = wanted.filter { lists[$0] == nil }
    try expect(missing.isEmpty, "\(missing) are not exported")
  }
}
