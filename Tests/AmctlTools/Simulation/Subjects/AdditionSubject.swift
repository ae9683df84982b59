import AmctlTestSupport
import MusicAPI
import MusicPlatform

extension Subject {
  /// The missing tracks of a list, which are added to a playlist in one run after another: no track
  /// is ever removed or comes twice, and in the end it has all of the list.
  static let addition = Subject(name: "additions", share: 8) { simulation in
    let playlist = PlaylistService(songs: simulation.number(in: 0...6), in: simulation)
    let (server, before) = (playlist.server, playlist.before)
    let syncs = simulation.happens(0.5)
    let list = AddedList(before, playlist.others, keepsAll: syncs, in: simulation)
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest.txt")
    let command = SimulatedCommand(simulation: simulation) { _ in server }
    let options = syncs ? [] : ["--unique", "--rest", rest]
    let words =
      ["library", syncs ? "sync-playlist" : "add-tracks", playlist.id, "--verify", "--from", "-"]
      + options
    try simulation.run {
      for _ in 0..<simulation.number(in: 1...2) {
        let old = playlist.ids
        server.begin()
        let result = await command.run(words, input: list.text)
        server.end()
        // What is under way arrives, and what has arrived is shown.
        _ = await simulation.sleep(until: simulation.now + .seconds(120))
        try list.check(
          result, from: old, to: playlist.ids, rest: syncs ? nil : FileSystem.lines(rest))
      }
      server.mend()
      server.change { $0.loss = 0 }
      server.begin()
      let last = await command.run(words, input: list.text, isInterrupted: false)
      let ids = playlist.ids
      try expect(last.exit == 0, "a run without faults fails: \(last.err)")
      try expect(
        ids.count == Set(before + list.ids).count && Set(ids) == Set(before + list.ids),
        "\(before) and \(list.ids) became \(ids)")
    }
    let methods = server.service.writes
    try expect(methods.allSatisfy { $0 == .post }, "\(methods) were sent")
    return try simulation.tally(server.requests, server.faultCount)
  }
}

/// The list to add to a playlist, and what a run may make of it.
private struct AddedList {
  let ids: [String]

  var text: String { ids.map { $0 + "\n" }.joined() }

  /// Takes some tracks of the playlist or all, and others, in an order that the seed chooses.
  init(
    _ before: [String], _ others: [String], keepsAll: Bool, in simulation: Simulation
  ) {
    let kept = before.filter { _ in keepsAll || simulation.happens(0.7) }
    let new = Array(others.prefix(simulation.number(in: 1...8)))
    let isMixed = simulation.happens(0.3)
    ids = isMixed ? simulation.choose { (kept + new).shuffled(using: &$0) } : kept + new
  }

  /// Compares what a run says with what it has made of the playlist; it may have no file of a rest.
  func check(
    _ result: SimulatedCommand.Result, from old: [String], to new: [String], rest: [String]?
  ) throws {
    try expect(new.starts(with: old), "\(old) became \(new)")
    try expect(Set(new).count == new.count, "a track came twice: \(new)\n\(result.err)")
    let missing = Set(ids).subtracting(new)
    let named = rest.map { Set($0.filter { !$0.hasPrefix("#") }) } ?? missing
    switch result.exit {
    case 0:
      try expect(missing.isEmpty, "\(missing) are missing, but the run succeeded: \(result.err)")
    case 3 where !result.err.includes("unknown"):
      try expect(named == missing, "\(named) are named as missing: \(missing)\n\(result.err)")
    default:
      try result.checkFailure()
      let sent = !Set(new).subtracting(old).isEmpty
      try expect(
        !sent || missing.isSubset(of: named), "\(missing) are not all in \(named)\n\(result.err)")
    }
  }
}

extension FileSystem {
  /// Returns the lines of a file; none if it does not exist.
  static func lines(_ path: String) -> [String] {
    guard exists(path), let bytes = try? read(path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
