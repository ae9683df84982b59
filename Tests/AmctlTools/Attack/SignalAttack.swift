import AmctlLoopback
import AmctlTestSupport
import MusicPlatform
import MusicSandbox

/// Signals at any moment of a listing: what was written until then is a beginning of the whole, in whole
/// lines, and the exit code names the signal.
struct SignalAttack: Attack {
  static let name = "signals"
  private static let lines = [
    "amctl library songs --all -o ndjson", "amctl library songs --all -o id",
    "amctl library songs --all -o tsv --jobs 6", "amctl library songs --limit 250 -o ndjson",
  ]
  private let victim: Victim
  /// What each line prints, and how long it takes.
  private let usual: [(bytes: [UInt8], time: Duration)]

  init(_ victim: Victim) async throws {
    self.victim = victim
    var usual: [(bytes: [UInt8], time: Duration)] = []
    let server = try Self.server()
    defer { server.stop() }
    let home = try TemporaryDirectory()
    for line in Self.lines {
      let start = ContinuousClock.now
      let end = try await victim.run(line, server: Self.address(server), home: home.path)
      guard end.status == 0, !end.bytes.isEmpty else {
        throw Flaw("'\(line)' failed: \(end.errorText)")
      }
      usual.append((end.bytes, ContinuousClock.now - start))
    }
    self.usual = usual
  }

  private static func server() throws -> TestServer {
    try TestServer(Sandbox.library(songs: 500), after: .milliseconds(5))
  }

  private static func address(_ server: TestServer) -> String {
    "http://127.0.0.1:\(server.port)"
  }

  func round(_ dice: inout SeededGenerator) async throws -> [String] {
    let number = Int.random(in: 0..<Self.lines.count, using: &dice)
    let line = Self.lines[number]
    let server = try Self.server()
    defer { server.stop() }
    let home = try TemporaryDirectory()
    let blow = Victim.Blow(within: usual[number].time, &dice)
    let end = try await victim.run(
      "exec \(line)", server: Self.address(server), home: home.path, blow: blow)
    let isKilled = blow.signal == .kill
    var flaws = victim.flaws(of: end, "\(line) (\(blow.signal))", isKilled: isKilled)
    guard usual[number].bytes.starts(with: end.bytes) else {
      return flaws + ["other output after \(blow.signal): \(line)"]
    }
    if !isKilled, let last = end.bytes.last, last != UInt8(ascii: "\n") {
      flaws.append("half a line after \(blow.signal): \(line)")
    }
    if end.status == 0, end.bytes.count < usual[number].bytes.count {
      flaws.append("success with less than everything: \(line)")
    }
    return flaws
  }
}

extension Victim.Blow {
  /// A signal at any moment of a run that takes so long.
  init(within time: Duration, _ dice: inout SeededGenerator) {
    signal = Signal.allCases.randomElement(using: &dice) ?? .kill
    delay = time * Double.random(in: 0...1.1, using: &dice)
  }
}

/// Signals at any moment of an export that replaces another: its files are the old or the new ones, and
/// the next run makes it what a new export is.
struct ExportAttack: Attack {
  static let name = "exports"
  private let victim: Victim
  private let time: Duration

  init(_ victim: Victim) async throws {
    self.victim = victim
    let home = try TemporaryDirectory()
    let server = try Self.server(Sandbox.library(songs: 300))
    defer { server.stop() }
    let start = ContinuousClock.now
    try await Self.export(victim, server, home)
    time = ContinuousClock.now - start
  }

  private static func server(_ library: Sandbox) throws -> TestServer {
    try TestServer(library, after: .milliseconds(3))
  }

  private static let line = "amctl library export \"$HOME/Backup\""

  /// Exports undisturbed.
  private static func export(
    _ victim: Victim, _ server: TestServer, _ home: TemporaryDirectory
  ) async throws {
    let end = try await victim.run(
      line, server: "http://127.0.0.1:\(server.port)", home: home.path)
    guard end.status == 0 else {
      throw Flaw("the export failed: \(end.errorText)")
    }
  }

  func round(_ dice: inout SeededGenerator) async throws -> [String] {
    let (home, fresh) = (try TemporaryDirectory(), try TemporaryDirectory())
    let library = Sandbox.library(songs: 300)
    let server = try Self.server(library)
    defer { server.stop() }
    try await Self.export(victim, server, home)
    let before = try files(home)
    let songs = library.popular("songs", Int.random(in: 20...100, using: &dice))
    library.add("songs", songs)
    library.addPlaylist(songs)
    try await Self.export(victim, server, fresh)
    let after = try files(fresh)
    var flaws: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      let blow = Victim.Blow(within: time, &dice)
      let end = try await victim.run(
        "exec \(Self.line)", server: "http://127.0.0.1:\(server.port)", home: home.path, blow: blow)
      flaws += victim.flaws(of: end, "\(Self.line)", isKilled: blow.signal == .kill)
      let now = try files(home)
      for (name, bytes) in now where bytes != before[name] && bytes != after[name] {
        flaws.append("'\(name)' is neither old nor new after \(blow.signal)")
      }
      for name in before.keys where now[name] == nil && after[name] != nil {
        flaws.append("'\(name)' is gone after \(blow.signal)")
      }
    }
    try await Self.export(victim, server, home)
    if try files(home) != after { flaws.append("the next run does not complete the export") }
    return flaws
  }

  /// The lists of an export by name; what it resumes from is its own affair.
  private func files(_ home: TemporaryDirectory) throws -> [String: [UInt8]] {
    let folder = home.file("Backup")
    let names = try FileSystem.list(folder) { $0.hasSuffix(".ndjson") }
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try FileSystem.read(folder + "/" + $0)) })
  }
}
