import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// Listings that fail after their first pages.
@Suite(.quick) struct ListingFaultTests {
  private static let line = "catalog albums 1 --relationship tracks --all"
  private static let path = "/v1/catalog/us/albums/1/tracks"
  private static let first = ServerResponse.json(
    #"{"next":"\#(path)?offset=2","data":[{"id":"1"},{"id":"2"}]}"#)
  private static let rejection = ServerResponse.json(
    #"{"errors":[{"title":"Bad","code":"40000"}]}"#, status: 400)

  private static let header =
    "id\ttype\tname\tartistName\talbumName\tdurationInMillis\treleaseDate\tisrc"

  static let formats: [(format: String, out: String)] = [
    ("json", #"{"next":"\#(path)?offset=2","data":[{"id":"1"},{"id":"2"}]}"# + "\n"),
    ("ndjson", "{\"id\":\"1\"}\n{\"id\":\"2\"}\n"),
    ("tsv", header + "\n1\t\t\t\t\t\t\t\n2\t\t\t\t\t\t\t\n"),
    ("csv", header.replacing("\t", with: ",") + "\n1,,,,,,,\n2,,,,,,,\n"),
    ("table", "#  ID  TYPE  NAME  ARTIST  TIME  RELEASED  ISRC\n   1\n   2\n"),
    ("id", "1\n2\n"),
  ]

  @Test(arguments: formats)
  func `output before a failure is complete, and is reported`(
    format: String, out: String
  ) async throws {
    let server = try TestServer(responses: Self.first, Self.rejection)
    let result = try await Program.asking(server).run(
      Self.line + " --color never --output " + format)
    #expect(result.out == out)
    #expect(result.err.hasPrefix("amctl: Bad (status 400, code 40000), after 2 items\n"))
    #expect(result.exit == 6)
    #expect(
      server.requests.map(\.target) == [
        "\(Self.path)?limit=300", "\(Self.path)?offset=2&limit=300",
      ])
  }

  @Test func `the JSON of a failure includes the progress`() async throws {
    let server = try TestServer(responses: Self.first, Self.rejection)
    let result = try await Program.asking(server).run(Self.line + " -o ndjson")
    #expect(
      result.err.hasSuffix(
        #"{"error":{"exit":6,"kind":"service","reason":"bad-request","message":"Bad (status 400, code 40000), "#
          + #"after 2 items","status":400,"code":"40000","#
          + #""url":"\#(try server.origin)\#(Self.path)?offset=2&limit=300"}}"# + "\n"))
  }

  @Test func `a failed first page writes nothing`() async throws {
    let server = try TestServer(responses: Self.rejection)
    let result = try await Program.asking(server).run(Self.line + " -o tsv")
    #expect(result.out == "")
    #expect(result.err == "amctl: Bad (status 400, code 40000)\n")
  }

  @Test func `a broken connection keeps its exit code`() async throws {
    let server = try TestServer(responses: Self.first, .failing(.closeBeforeResponse))
    let result = try await Program.asking(server).run(Self.line + " -o id -q --retries 0")
    #expect(result.out == "1\n2\n")
    #expect(result.err.hasPrefix("amctl: \(ExpectedMessages.connectionLost): "))
    #expect(result.err.hasSuffix(" after 2 items\n"))
    #expect(result.exit == 7)
  }

  @Test func `a repeated next ends the listing as a failure`() async throws {
    let server = try TestServer(responses: Self.first)
    let result = try await Program.asking(server).run(Self.line + " -o id")
    #expect(result.out == "1\n2\n1\n2\n")
    #expect(
      result.ending == """
        amctl: the listing never ends: its next page '\(Self.path)?offset=2' was already read, after \
        4 items
        [exit 6]
        """)
    #expect(server.requests.count == 2)
  }

  @Test func `a next on another server is rejected, and nothing is sent there`() async throws {
    let other = try TestServer(responses: Self.first)
    let next = try other.origin.description + Self.path
    let server = try TestServer(
      responses: .json(#"{"data":[{"id":"1"}],"next":"\#(next)?offset=1"}"#))
    let result = try await Program.asking(server).run(Self.line + " -o id")
    #expect(result.out == "1\n")
    #expect(
      result.ending == """
        amctl: the next page '\(next)?offset=1' is not a path of the service and was not \
        requested, after 1 item
        [exit 6]
        """)
    #expect(server.requests.count == 1)
    #expect(other.connectionCount == 0)
  }

  @Test func `a page without a list does not end the listing silently`() async throws {
    let server = try TestServer(responses: Self.first, .json(#"{"errors":[]}"#))
    let result = try await Program.asking(server).run(Self.line + " -o id")
    #expect(result.out == "1\n2\n")
    #expect(
      result.ending == """
        amctl: \(ExpectedMessages.wrongShape(of: Self.path)) 'data' is \
        missing, or not a list, after 2 items
        [exit 6]
        """)
  }

  @Test func `a page is written before the next one arrives`() async throws {
    let pipe = try Pipe()
    let server = try TestServer { request in
      guard request.target.contains("offset=2") else { return Self.first }
      // Only flushed output arrives here, and the second page is sent only after that.
      let written = (try? pipe.reader.read(upTo: 100)) ?? []
      return .json(#"{"data":[{"id":"\#(written.count)"}]}"#)
    }
    let exit = await Amctl.run(
      ["api", "x", "-o", "id", "--paginate"],
      environment: ["AMCTL_BASE_URL": try server.origin.description, "AMCTL_DEVELOPER_TOKEN": "t"],
      streams: Streams(
        input: GivenInput(), out: DescriptorOutput(pipe.writer, gathering: 65_536),
        err: CapturedOutput()))
    #expect(exit == 0)
    #expect(try pipe.reader.read(upTo: 100) == Array("4\n".utf8))
    pipe.closeReader()
  }

  @Test func `an interruption keeps the output so far`() async throws {
    let server = try TestServer(responses: Self.first, .failing(.silence))
    let program = try Program.asking(server)
    let task = Task { try await program.run(Self.line + " -o json") }
    await server.received(2)
    task.cancel()
    let result = try await task.value
    #expect(result.out == String(decoding: Self.first.body, as: UTF8.self) + "\n")
    #expect(result.err.hasPrefix("amctl: interrupted after 2 items\n"))
    #expect(
      result.err.hasSuffix(
        #"{"error":{"exit":130,"kind":"interrupted","message":"interrupted after 2 items"}}"#
          + "\n"))
    #expect(result.exit == 130)
  }

  @Test func `a failed group keeps the groups before it`() async throws {
    let server = try TestServer { request in
      request.target.contains("offset")
        ? Self.rejection
        : .json(
          """
          {"results":{"songs":{"data":[{"id":"1"}]},"albums":{"data":[{"id":"2"}],\
          "next":"/v1/catalog/us/search?offset=1"}},"meta":{"results":{"order":["songs","albums"]}}}
          """)
    }
    let result = try await Program.asking(server).run("search x --all -o id")
    #expect(result.out == "1\n2\n")
    #expect(result.err.hasPrefix("amctl: Bad (status 400, code 40000), after 2 items\n"))
    #expect(result.exit == 6)
  }
}
