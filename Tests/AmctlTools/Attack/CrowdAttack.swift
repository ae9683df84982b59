import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox

/// Many processes with one cache, one folder of recordings and one config file, some of them killed: every
/// output is right, no file is half written, and nothing that a process has finished is lost.
struct CrowdAttack: Attack {
  static let name = "crowds"
  private static let size = 24
  private let victim: Victim
  private let songs = Sandbox.library(songs: 120).items("/v1/me/library/songs")
    .compactMap(\.resourceID)

  init(_ victim: Victim) {
    self.victim = victim
  }

  func round(_ dice: inout SeededGenerator) async throws -> [String] {
    let home = try TemporaryDirectory()
    let server = try TestServer(Sandbox.library(songs: 120))
    defer { server.stop() }
    let address = "http://127.0.0.1:\(server.port)"
    let limits = (0..<Self.size).map { _ in Int.random(in: 1...120, using: &dice) }
    let blows = (0..<Self.size).map { number in
      number % 4 == 0
        ? Victim.Blow(signal: .kill, delay: .milliseconds(Int.random(in: 1...40, using: &dice)))
        : nil
    }
    var flaws = try await withThrowingTaskGroup(of: [String].self) { group in
      for (number, limit) in limits.enumerated() {
        group.addTask {
          let blow = blows[number]
          let store = Self.records(number) ? "--record \"$HOME/Recorded\"" : "--cache 1h"
          let line = "exec amctl library songs --limit \(limit) -o id \(store)"
          let end = try await victim.run(line, server: address, home: home.path, blow: blow)
          let wanted = songs.prefix(limit).map { $0 + "\n" }.joined()
          var flaws = victim.flaws(of: end, line, isKilled: blow != nil)
          if blow == nil, end.status != 0 { flaws.append("\(line): \(end.errorText)") }
          if end.status == 0, end.text != wanted { flaws.append("other output: \(line)") }
          return flaws
        }
        group.addTask {
          let line = "exec amctl config set --profile p\(number) storefront jp"
          let end = try await victim.run(line, server: address, home: home.path)
          return victim.flaws(of: end, line) + (end.status == 0 ? [] : [end.errorText])
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    flaws += try await check(home, limits, blows)
    return flaws
  }

  /// Whether a process records, in place of using the cache.
  private static func records(_ number: Int) -> Bool { number.isMultiple(of: 2) }

  /// Returns what is wrong with the files afterwards.
  private func check(
    _ home: TemporaryDirectory, _ limits: [Int], _ blows: [Victim.Blow?]
  ) async throws -> [String] {
    var flaws: [String] = []
    let config = String(
      decoding: try FileSystem.read(home.file(".config/amctl/config")), as: UTF8.self)
    for number in limits.indices where !config.includes("[p\(number)]\nstorefront = jp\n") {
      flaws.append("the setting of p\(number) is lost")
    }
    for (number, limit) in limits.enumerated() where blows[number] == nil && Self.records(number) {
      let line = "amctl library songs --limit \(limit) -o id --replay \"$HOME/Recorded\""
      let end = try await victim.run(line, home: home.path)
      if end.text != songs.prefix(limit).map({ $0 + "\n" }).joined() {
        flaws.append("\(line): \(end.errorText)")
      }
    }
    return flaws
  }
}
