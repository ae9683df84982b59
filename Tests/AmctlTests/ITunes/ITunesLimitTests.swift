import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct ITunesLimitTests {
  private typealias Sample = ITunesSample

  @Test func `throttling is a failure of the server after the last retry`() async throws {
    let server = try TestServer(responses: ServerResponse(403))
    let program = try Sample.program(server)
    let result = try await program.run("itunes search north --retries 2 -o json")
    #expect(server.requests.count == 3)
    #expect(result.out == "")
    let message =
      "itunes.apple.com accepts no more requests from this address for a while (status 403)"
    #expect(
      result.err.hasSuffix(
        """
        amctl: \(message)
        hint: try again in a few minutes
        {"error":{"exit":6,"kind":"service","reason":"rate-limited","message":"\(message)",\
        "hint":"try again in a few minutes"}}

        """))
    #expect(result.exit == 6)
    // A wait of 5 seconds, then of 10, each up to a quarter longer or shorter.
    #expect(program.clock.sleeps.count == 2)
    #expect(program.clock.sleeps[0] >= .seconds(3.75) && program.clock.sleeps[1] >= .seconds(7.5))
  }

  @Test func `throttling is neither stored nor recorded`() async throws {
    let server = try TestServer(
      responses: ServerResponse(403), ServerResponse(403), Sample.response(Sample.song(1)))
    let folder = try TemporaryDirectory()
    var program = try Sample.program(server)
    program.environment["XDG_CACHE_HOME"] = folder.file("cache")
    let line = "itunes search north --retries 0 -o id"
    #expect(try await program.run("\(line) --cache 1h").exit == 6)
    #expect(try await program.run("\(line) --record \(folder.file("fixtures"))").exit == 6)
    #expect(try await program.run("\(line) --cache 1h").out == "1\n")
    #expect(
      try await Program().run("\(line) --replay \(folder.file("fixtures"))").exit != 0)
  }

  @Test func `the 21st request within a minute waits, and says so`() async throws {
    let server = try TestServer(responses: Sample.response(Sample.song(1)))
    let folder = try TemporaryDirectory()
    let program = try Sample.program(server, state: folder.path)
    for _ in 1...20 { #expect(try await program.run("itunes search x -o id").err == "") }
    let result = try await program.run("itunes search x -o id")
    #expect(result.out == "1\n")
    #expect(result.err == "amctl: Waiting 61 s: iTunes accepts 20 requests a minute.\n")
    #expect(program.clock.sleeps == [.seconds(61)])
  }

  @Test func `a folder that cannot be written is said, and stops nothing`() async throws {
    let server = try TestServer(responses: Sample.response(Sample.album(20, tracks: 1)))
    let folder = try TemporaryDirectory()
    try folder.write([], to: "amctl")
    let codes = (0...20).map { String(602_445_790_100 + $0) }.joined(separator: ",")
    let result = try await Sample.program(server, state: folder.path)
      .run("itunes lookup --upc \(codes) -o id")
    #expect(server.requests.count == 21)
    let lines = result.err.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("amctl: Other processes do not count these requests: ") == true)
    #expect(lines.last == "amctl: Waiting 61 s: iTunes accepts 20 requests a minute.")
    #expect(result.exit == 0)
  }

  @Test func `replaying and dry runs count nothing`() async throws {
    let folder = try TemporaryDirectory()
    var program = Program.replaying
    program.environment["XDG_STATE_HOME"] = folder.path
    for _ in 1...25 {
      let result = try await program.run("itunes lookup 1613600188 -o id")
      #expect(result.out == "1613600188\n")
    }
    #expect(program.clock.sleeps == [])
  }
}
