import AmctlLoopback
import AmctlTestProgram
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
@Suite(.quick) struct HistoryLogTests {
  @Test func `each play is a line, between the times of two looks`() async throws {
    let listener = try Listener()
    listener.play("1", "2")
    let first = try await listener.run()
    #expect(first.err == "amctl: Logged 2 plays.\n")
    listener.play("1")
    let second = try await listener.run()
    #expect(second.ending == "amctl: Logged 1 play.\n[exit 0]")
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

  @Test func `only songs and music videos are plays, and one that the list has twice is two`()
    async throws
  {
    let listener = try Listener()
    listener.play("1", "1", "2")
    #expect(try await listener.run().err == "amctl: Logged 3 plays.\n")
    listener.play("ra.1")
    let refused = try await listener.run()
    #expect(refused.err.contains("1 resource of type 'stations' was left out\n"))
    #expect(refused.exit == 3)
    #expect(listener.ids == ["1", "1", "2"])
  }

  @Test func `a link to the file is followed, and the file keeps its plays`() async throws {
    let listener = try Listener()
    listener.play("1", "2")
    _ = try await listener.run()
    try listener.moveBehindLink()
    listener.play("3")
    let second = try await listener.run()
    #expect(second.ending == "amctl: Logged 1 play.\n[exit 0]")
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
      result.ending == """
        amctl: None of the tracks of the last check are listed: plays may be missing in \
        '\(listener.path)'.
        amctl: Logged 50 plays.
        [exit 0]
        """)
  }

  @Test(arguments: [
    "{\"id\":\"1\"}\n", "a single precious line", "dear diary\nanother line", "a,b\n1,2\n",
    "{\n \"a\": 1\n}\n", "{\"id\":\"1\"}\n{\"half", "{\"other", "\u{1}\u{0}\u{7f}",
    String(repeating: "word ", count: 100_000),
  ])
  func `another file is left alone`(text: String) async throws {
    let listener = try Listener()
    listener.play("1")
    try FileSystem.write(Array(text.utf8), to: listener.path)
    let result = try await listener.run()
    #expect(
      result.ending == """
        amctl: '\(listener.path)' is not a file of 'amctl history log'
        hint: name another file, or a new one
        [exit 2]
        """)
    #expect(listener.requests.withLock { $0 } == [])
    #expect(try FileSystem.read(listener.path) == Array(text.utf8))
  }

  @Test func `another file in the place of the last look is left alone`() async throws {
    let listener = try Listener()
    listener.play("1")
    let notes = Array("my own notes".utf8)
    try FileSystem.write(notes, to: listener.path + ".look")
    let result = try await listener.run()
    #expect(
      result.err.hasPrefix("amctl: '\(listener.path).look' is not a file of 'amctl history log'\n"))
    #expect(result.exit == 2)
    #expect(try FileSystem.read(listener.path + ".look") == notes)
    #expect(!FileSystem.exists(listener.path))
  }

  @Test func `an unfinished line is cut off, and the file stays the same one`() async throws {
    let listener = try Listener()
    listener.play("1")
    _ = try await listener.run()
    _ = try FileSystem.append(Array(#"{"playedAfter":"20"#.utf8), to: listener.path)
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: listener.path)
    try manager.linkItem(atPath: listener.path, toPath: listener.path + ".same")
    listener.play("2")
    #expect(try await listener.run().exit == 0)
    #expect(listener.ids == ["1", "2"])
    #expect(FileSystem.isReadableByOthers(listener.path))
    #expect(try FileSystem.read(listener.path + ".same") == FileSystem.read(listener.path))
  }

  @Test func `an empty, a short or an old list doubles nothing`() async throws {
    let listener = try Listener()
    for number in 1...60 { listener.play("\(number)") }
    _ = try await listener.run()
    let whole = listener.ids
    for (first, count) in [(0, 0), (0, 50), (0, 20), (0, 50), (3, 50), (0, 50)] {
      listener.shown.withLock { $0 = (first, count) }
      #expect(try await listener.run().err == "amctl: No new plays.\n")
    }
    listener.play("61")
    _ = try await listener.run()
    #expect(listener.ids == whole + ["61"])
  }

  @Test func `a play between two pages is not doubled`() async throws {
    let listener = try Listener()
    for number in 1...60 { listener.play("\(number)") }
    listener.pageSize.withLock { $0 = 30 }
    listener.playsBetweenPages.withLock { $0 = ["61"] }
    _ = try await listener.run()
    #expect(listener.ids == (12...61).map(String.init))
  }

  @Test func `a process that looked before another one wrote adds nothing`() async throws {
    let listener = try Listener()
    for number in 1...60 { listener.play("\(number)") }
    _ = try await listener.run()
    let log = PlayLog(path: listener.path)
    let (size, old) = (try log.size(), (11...60).reversed().map { PlayedTrack(id: "\($0)") })
    listener.play("61")
    _ = try await listener.run()
    let now = UnixTime(seconds: 0)
    #expect(try log.add(old, from: now, to: now, after: size) == PlayLog.Outcome())
    #expect(listener.ids == (11...61).map(String.init))
  }

  @Test func `a clock that goes back stops nothing, and is reported`() async throws {
    let listener = try Listener()
    listener.play("1")
    _ = try await listener.run()
    listener.play("2")
    let result = try await listener.run(later: -3600)
    #expect(
      result.err == """
        amctl: The clock was set back since the last check: 'playedAfter' is null.
        amctl: Logged 1 play.

        """)
    #expect(listener.ids == ["1", "2"])
    #expect(listener.lines[1]["playedAfter"]?.kind == .null)
    listener.play("3")
    #expect(try await listener.run().err == "amctl: Logged 1 play.\n")
  }

  @Test(arguments: [404, 500] as [HTTPStatus])
  func `without an ISRC, a play is logged all the same`(status: HTTPStatus) async throws {
    let listener = try Listener()
    listener.play("i.own")
    listener.lookupStatus.withLock { $0 = status }
    let result = try await listener.run("--retries 0")
    #expect(result.exit == 0)
    #expect(result.err.hasSuffix("amctl: Logged 1 play.\n"))
    #expect(result.err.contains("'isrc' is null") == (status == 500))
    #expect(listener.lines[0]["isrc"]?.kind == .null)
  }

  @Test func `with --every, a failure is no reason to stop`() async throws {
    let listener = try Listener()
    listener.play("1")
    // Each look is tried again five times; then credentials end the run.
    listener.failures.withLock { $0 = Array(repeating: 500, count: 6) }
    let looks = try await listener.looks("--every 10s")
    listener.failures.withLock { $0 = [401] }
    let result = try await looks.value
    #expect(result.err.contains("; checking again later\n"))
    #expect(listener.ids == ["1"])
    #expect(result.exit == 4)
  }

  @Test func `with --every, an interruption ends it with code 0`() async throws {
    let listener = try Listener()
    listener.play("1")
    let looks = try await listener.looks("--every 10s")
    looks.cancel()
    #expect(try await looks.value.exit == 0)
  }
}
