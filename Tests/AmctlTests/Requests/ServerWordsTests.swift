import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Messages with text from a server.
@Suite(.quick) struct ServerWordsTests {
  private static let limit = SafeText.messageLimit

  private static func error(_ detail: String, title: String = "Bad", id: String = "X") -> String {
    #"{"errors":[{"id":"\#(id)","title":"\#(title)","detail":"\#(detail)","code":"4"}]}"#
  }

  @Test func `a server's message is shortened`() async throws {
    let long = String(repeating: "ä", count: 20_000)
    let server = try TestServer(
      responses: .json(Self.error(long, title: long, id: long), status: 400))
    let result = try await Program.asking(server).run("catalog songs 1 -o json -v")
    let lines = result.err.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[2].hasPrefix("amctl: ää"))
    #expect(lines[2].hasSuffix("ä…"))
    #expect(lines[2].utf8.count <= "amctl: ".count + Self.limit)
    let report = try #require(try JSONDocument(parsing: Array(lines[3].utf8)).root["error"])
    for name in ["message", "id"] {
      let text = try #require(report[name]?.string)
      #expect(text.hasSuffix("ä…"))
      #expect(text.utf8.count <= Self.limit)
    }
    #expect(result.exit == 6)
  }

  @Test func `shortening a text does not hide a token from redaction`() async throws {
    let start = String(repeating: "x ", count: (Self.limit - 60) / 2)
    let detail = start + Secrets.developerToken + " and more" + start
    let server = try TestServer(responses: .json(Self.error(detail), status: 400))
    let result = try await Program.asking(server).run("catalog songs 1 -o json")
    #expect(!result.err.contains(Secrets.developerToken.prefix(12)))
    #expect(result.exit == 6)
  }

  @Test func `a long next path is shortened`() async throws {
    let next = "/v1/catalog/us/genres?offset=1&x=" + String(repeating: "y", count: 50_000)
    let server = try TestServer(
      responses: .json(#"{"next":"\#(next)","data":[{"id":"1","type":"genres"}]}"#), .json("{}"))
    let result = try await Program.asking(server).run("genres --all -v -o json")
    let lines = result.err.split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { $0.utf8.count < Self.limit + 20 })
    let last = try #require(lines.last)
    let report = try JSONDocument(parsing: Array(last.utf8)).root["error"]
    for name in ["message", "url"] {
      let text = try #require(report?[name]?.string)
      #expect(text.utf8.count <= Self.limit)
    }
    #expect(result.exit == 6)
  }

  @Test func `errors along with results are a partial success`() async throws {
    let found = #"{"data":[{"id":"1","type":"songs"}],"errors":[{"title":"Half"}]}"#
    let server = try TestServer(responses: .json(found))
    let result = try await Program.asking(server).run("catalog songs 1 -o json")
    #expect(result.out == found + "\n")
    #expect(
      result.err.hasPrefix(
        "amctl: the service reported an error beside its data: Half (status 200)\n"))
    #expect(result.exit == 3)
  }
}
