import AmctlTestSupport
import MusicAPI
import MusicPlatform

extension Subject {
  /// Downloads of an export, one after another into one folder: each file that is there is whole, and
  /// in the end all are.
  static let download = Subject(name: "downloads", share: 5) { simulation in
    let jobs = simulation.number(in: 1...4)
    let server = SimulatedServer(
      FeedModel(in: simulation), in: simulation, faults: .chosen(in: simulation), inFlight: jobs)
    let temporary = try TemporaryDirectory()
    let command = SimulatedCommand(
      simulation: simulation, stateFolder: temporary.file("state")
    ) { _ in server }
    let path = temporary.file("Feed")
    let words = ["feed", "download", "artist", path, "--accept-terms", "--jobs", "\(jobs)"]
    try simulation.run {
      let runs = simulation.number(in: 1...3)
      var wasWhole = false
      for run in 0...runs {
        let isLast = run == runs
        if isLast {
          server.mend()
          server.change { $0.lifetime = nil }
        }
        server.begin()
        let result = await command.run(words, isInterrupted: !isLast)
        server.end()
        let count = try wholeFiles(in: path + "/" + FeedModel.folder, server.service)
        let isWhole = FileSystem.exists(path + "/" + FeedModel.folder + "/_SUCCESS")
        try expect(
          isWhole == (wasWhole || result.exit == 0), "exit \(result.exit), whole: \(isWhole)")
        wasWhole = isWhole
        try expect(!isWhole || count == server.service.parts.count, "only \(count) files are there")
        try expect(result.exit == 0 || !isLast, "a run without faults fails: \(result.err)")
        if result.exit != 0 { try result.checkFailure() }
      }
    }
    return try simulation.tally(server.requests, server.faultCount)
  }

  /// Returns the number of files in a folder; throws if one is not what the server had at some time.
  private static func wholeFiles(in folder: String, _ model: FeedModel) throws -> Int {
    let places = model.parts.indices.filter {
      FileSystem.exists(folder + "/" + FeedModel.name(of: $0))
    }
    for part in places {
      let bytes = try FileSystem.read(folder + "/" + FeedModel.name(of: part))
      try expect(model.parts[part].contains(bytes), "part \(part) has \(bytes.count) other bytes")
    }
    return places.count
  }
}
