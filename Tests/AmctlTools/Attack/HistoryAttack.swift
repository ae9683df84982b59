import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicPlatform

/// Signals and second processes at any moment of `history log`: no play is lost or doubled, and each line
/// is whole.
struct HistoryAttack: Attack {
  static let name = "history"
  private static let line = "amctl history log \"$HOME/plays.ndjson\""
  private let victim: Victim

  init(_ victim: Victim) {
    self.victim = victim
  }

  func round(_ dice: inout SeededGenerator) async throws -> [String] {
    let home = try TemporaryDirectory()
    let played = Watched(30)
    let server = try TestServer { request in
      var response = Plays.response(played.value, request)
      response.delay = .milliseconds(2)
      return response
    }
    defer { server.stop() }
    let address = "http://127.0.0.1:\(server.port)"
    var flaws: [String] = []
    for _ in 0..<Int.random(in: 2...5, using: &dice) {
      let blow = Victim.Blow(within: .milliseconds(60), &dice)
      let isAlone = Bool.random(using: &dice)
      async let first = victim.run(
        "exec \(Self.line)", server: address, home: home.path, blow: blow)
      if !isAlone {
        let second = try await victim.run(Self.line, server: address, home: home.path)
        flaws += victim.flaws(of: second, Self.line)
      }
      flaws += victim.flaws(of: try await first, Self.line, isKilled: blow.signal == .kill)
      // The lists overlap, so that nothing can be missed.
      let more = Int.random(in: 0...8, using: &dice)
      played.update { $0 += more }
    }
    let end = try await victim.run(Self.line, server: address, home: home.path)
    flaws += victim.flaws(of: end, Self.line)
    if end.status != 0 { flaws.append("the last run fails: \(end.errorText)") }
    let text = String(decoding: try FileSystem.read(home.file("plays.ndjson")), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let numbers = lines.compactMap { Plays.number(in: String($0)) }
    if numbers.count != lines.count { flaws.append("a line is not a whole play") }
    let wanted = Array(1...played.value)
    if numbers.sorted() != wanted {
      flaws.append(
        "\(numbers.count) plays with \(Set(numbers).count) numbers, not \(wanted.count)")
    }
    return flaws
  }
}

/// A service with what was played, which the test decides.
private enum Plays {
  /// The most tracks in the list of what was played.
  private static let longestHistory = 50
  private static let firstID = 1_600_000_000

  /// Returns the last of so many plays, or the songs that were played.
  static func response(_ count: Int, _ request: ServerRequest) -> ServerResponse {
    let query = RequestTarget(parsing: request.target).query
    let isHistory = request.path.hasPrefix("/v1/me/recent/")
    let numbers =
      isHistory
      ? Array((max(1, count - longestHistory + 1)...count).reversed())
      : (query["ids"] ?? "").split(separator: ",").compactMap { Int($0) }.map { $0 - firstID }
    let offset = query["offset"].flatMap { Int($0) } ?? 0
    let end =
      offset + (isHistory ? min(10, query["limit"].flatMap { Int($0) } ?? 10) : numbers.count)
    let items = numbers[min(offset, numbers.count)..<min(end, numbers.count)].map {
      #"{"id":"\#(firstID + $0)","type":"songs","attributes":{"name":"Song \#($0)","#
        + #""artistName":"Glass Harbour","isrc":"USQE9220\#(1_000 + $0)"}}"#
    }
    let next = end < numbers.count ? #","next":"\#(request.path)?offset=\#(end)""# : ""
    return .json(#"{"data":[\#(items.joined(separator: ","))]\#(next)}"#)
  }

  /// Returns the number of the play in a line of a log; nil if it is not a whole one.
  static func number(in line: String) -> Int? {
    guard line.hasSuffix("}"), let id = (try? JSONDocument(parsing: line))?.root["id"]?.string
    else { return nil }
    return Int(id).map { $0 - firstID }
  }
}
