import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

@testable import AmctlKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file of what was played, kept from a list without times.
struct HistoryLogTests {
  /// A listener, the list of whose plays a server returns.
  private final class Listener: Sendable {
    private let plays = Mutex<[String]>([])
    private let time = Mutex(Program.second)
    private let folder: TemporaryDirectory
    let failures = Mutex<[HTTPStatus]>([])
    let requests = Mutex<[String]>([])

    init() throws { folder = try TemporaryDirectory() }

    var path: String { folder.file("plays.ndjson") }

    /// Moves the file to another name, and leaves a link in its place.
    func moveBehindLink() throws {
      let place = folder.file("elsewhere.ndjson")
      try FileSystem.move(path, to: place)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: place)
    }

    /// Plays tracks, the last one last, a minute after what was before.
    func play(_ ids: String...) {
      time.withLock { $0 += 60 }
      plays.withLock { $0 = (ids.reversed() + $0) }
    }

    func respond(to request: ServerRequest) -> ServerResponse {
      requests.withLock { $0.append(request.target) }
      if let status = failures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        return LibraryServer.rejection(status, code: "50001")
      }
      switch request.path {
      case "/v1/me/storefront":
        return .json(#"{"data":[{"id":"de","type":"storefronts","attributes":{}}]}"#)
      case "/v1/catalog/de/songs":
        return LibraryServer.page([
          #"{"id":"9","type":"songs","attributes":{"isrc":"QZABC2600009"}}"#
        ])
      default: return LibraryServer.page(plays.withLock { $0.prefix(50).map(Self.track) })
      }
    }

    private static func track(_ id: String) -> String {
      id.hasPrefix("i.")
        ? #"{"id":"\#(id)","type":"library-songs","attributes":{"name":"Own","#
          + #""playParams":{"id":"\#(id)","catalogId":"9"}}}"#
        : #"{"id":"\#(id)","type":"songs","attributes":{"name":"Song \#(id)","#
          + #""artistName":"Ann Vale","isrc":"QZABC260000\#(id)"}}"#
    }

    func run(_ options: String = "", later: Int = 1) async throws -> Program.Result {
      time.withLock { $0 += later }
      let server = try TestServer { self.respond(to: $0) }
      var program = try Program.asking(server)
      program.now = { UnixTime(seconds: self.time.withLock { $0 }) }
      return try await program.run("history log \(path) \(options)")
    }

    /// The IDs in the file, in order.
    var ids: [String] {
      lines.compactMap { $0["id"]?.string }
    }

    var lines: [JSON] {
      let bytes = (try? FileSystem.read(path)) ?? []
      return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
        try? JSONDocument(parsing: Array($0)).root
      }
    }
  }

  @Test func `each play is a line, between the times of two looks`() async throws {
    let listener = try Listener()
    listener.play("1", "2")
    let first = try await listener.run()
    #expect(first.err == "amctl: 2 plays added.\n")
    listener.play("1")
    let second = try await listener.run()
    #expect(second.err == "amctl: 1 play added.\n")
    #expect(second.exit == 0)
    #expect(
      String(decoding: try FileSystem.read(listener.path), as: UTF8.self) == """
        {"playedAfter":null,"playedBefore":"2023-11-14T22:14:21Z","id":"1","catalogId":"1",\
        "isrc":"QZABC2600001","name":"Song 1","artistName":"Ann Vale"}
        {"playedAfter":null,"playedBefore":"2023-11-14T22:14:21Z","id":"2","catalogId":"2",\
        "isrc":"QZABC2600002","name":"Song 2","artistName":"Ann Vale"}
        {"playedAfter":"2023-11-14T22:14:21Z","playedBefore":"2023-11-14T22:15:22Z","id":"1",\
        "catalogId":"1","isrc":"QZABC2600001","name":"Song 1","artistName":"Ann Vale"}

        """)
  }

  @Test func `a link to the file is followed, and the file keeps its plays`() async throws {
    let listener = try Listener()
    listener.play("1", "2")
    _ = try await listener.run()
    try listener.moveBehindLink()
    listener.play("3")
    let second = try await listener.run()
    #expect(second.err == "amctl: 1 play added.\n")
    #expect(second.exit == 0)
    #expect(listener.ids == ["1", "2", "3"])
    #expect(FileSystem.isLink(listener.path))
  }

  @Test func `a look without plays makes the next time later`() async throws {
    let listener = try Listener()
    listener.play("1")
    _ = try await listener.run()
    _ = try await listener.run(later: 600)
    listener.play("2")
    _ = try await listener.run()
    #expect(listener.lines.last?["playedAfter"]?.string == "2023-11-14T22:24:21Z")
  }

  @Test func `the ISRC of a library song is looked up in the account's storefront`() async throws {
    let listener = try Listener()
    listener.play("i.own")
    let result = try await listener.run()
    #expect(result.exit == 0)
    #expect(listener.lines[0]["isrc"]?.string == "QZABC2600009")
    #expect(listener.lines[0]["catalogId"]?.string == "9")
    _ = try await listener.run()
    let lookups = listener.requests.withLock { $0.filter { $0.hasPrefix("/v1/catalog") } }
    #expect(lookups == ["/v1/catalog/de/songs?ids=9"])
  }

  @Test func `a line that a killed process left unfinished is removed, and written whole`()
    async throws
  {
    let listener = try Listener()
    listener.play("1", "2")
    _ = try await listener.run()
    let whole = try FileSystem.read(listener.path)
    for size in whole.count - 60...whole.count {
      try FileSystem.write(Array(whole.prefix(size)), to: listener.path)
      let result = try await listener.run()
      #expect(result.exit == 0)
      #expect(listener.ids == ["1", "2"])
    }
  }

  @Test func `processes that look at the same time double nothing`() async throws {
    let listener = try Listener()
    for round in 1...8 {
      listener.play("\(round)", "\(round % 3)")
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 { group.addTask { _ = try await listener.run() } }
        try await group.waitForAll()
      }
    }
    #expect(listener.ids == (1...8).flatMap { ["\($0)", "\($0 % 3)"] })
  }

  @Test func `plays that are lost between two looks are said to be`() async throws {
    let listener = try Listener()
    listener.play("1")
    _ = try await listener.run()
    for round in 0..<10 { listener.play("2", "3", "4", "5", "6", "\(round % 7)") }
    let result = try await listener.run()
    #expect(
      result.err == """
        amctl: Nothing of the last look is left: plays in between are not in '\(listener.path)'.
        amctl: 50 plays added.

        """)
    #expect(result.exit == 0)
  }

  @Test func `another file is left alone`() async throws {
    let listener = try Listener()
    try FileSystem.write(Array("{\"id\":\"1\"}\n".utf8), to: listener.path)
    let result = try await listener.run()
    #expect(
      result.err == """
        amctl: '\(listener.path)' is not a file of 'amctl history log'
        hint: name another file, or a new one

        """)
    #expect(result.exit == 2)
    #expect(listener.requests.withLock { $0 } == [])
  }

  @Test func `with --every, a failure is no reason to stop`() async throws {
    let listener = try Listener()
    listener.play("1")
    // Each look is tried again five times; then credentials end the run.
    listener.failures.withLock { $0 = Array(repeating: 500, count: 6) }
    let looks = Task { try await listener.run("--every 10s") }
    while listener.ids.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    listener.failures.withLock { $0 = [401] }
    let result = try await looks.value
    #expect(result.err.contains("; looking again later\n"))
    #expect(listener.ids == ["1"])
    #expect(result.exit == 4)
  }

  @Test func `with --every, an interruption ends it with code 0`() async throws {
    let listener = try Listener()
    listener.play("1")
    let looks = Task { try await listener.run("--every 10s") }
    while listener.ids.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    looks.cancel()
    #expect(try await looks.value.exit == 0)
  }
}
