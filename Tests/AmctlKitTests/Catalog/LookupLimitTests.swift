import AmctlCommandLine
import AmctlKit
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// The effect of `--limit` on lookups.
@Suite(.quick) struct LookupLimitTests {
  /// Creates a server that has every id except `9`, and two songs for every code.
  private static func server() throws -> TestServer {
    try CatalogServer.answering { question in
      question.values.filter { $0 != "9" }.flatMap { value in
        question.parameter == "ids" || question.parameter == "filter[equivalents]"
          ? [(value, #"{"id":"\#(value)"}"#)]
          : ["a", "b"].map { (value, #"{"id":"\#(value)\#($0)"}"#) }
      }
    }
  }

  private static let isrcs = "USQE92100257,USQE92100258"

  static let lines: [(line: String, out: String, targets: [String])] = [
    ("catalog songs 3 2 1 --limit 2", "3\n2\n", ["us/songs?ids=3,2"]),
    ("catalog songs 3 2 1 --limit 9", "3\n2\n1\n", ["us/songs?ids=3,2,1"]),
    (
      "catalog songs --isrc \(isrcs) --limit 1", "USQE92100257a\n",
      ["us/songs?filter%5Bisrc%5D=USQE92100257"]
    ),
    (
      "catalog songs 1 --isrc \(isrcs) --limit 2 --jobs 1", "1\nUSQE92100257a\n",
      ["us/songs?ids=1", "us/songs?filter%5Bisrc%5D=USQE92100257"]
    ),
    (
      "catalog songs 1 2 3 -s us,jp --limit 2 --jobs 1", "1\n2\n1\n2\n",
      ["us/songs?ids=1,2", "jp/songs?ids=1,2"]
    ),
    (
      "catalog songs --isrc \(isrcs) -s us,jp --limit 1 --jobs 1",
      "USQE92100257a\nUSQE92100257a\n",
      ["us", "jp"].map { $0 + "/songs?filter%5Bisrc%5D=USQE92100257" }
    ),
    ("catalog songs 1 2 -s de --find-equivalents --limit 1", "1\n", ["de/songs?ids=1"]),
    ("genres 20 21 --limit 1", "20\n", ["us/genres?ids=20"]),
  ]

  @Test(arguments: lines)
  func `no more than the limit is requested and written`(
    line: String, out: String, targets: [String]
  ) async throws {
    let server = try Self.server()
    let result = try await Program.asking(server).run(line + " -o id")
    #expect(result.out == out)
    #expect(result.ending == "[exit 0]")
    #expect(server.requests.map(\.target) == targets.map { "/v1/catalog/" + $0 })
  }

  @Test func `a document obeys the limit too, and only requested names can be missing`()
    async throws
  {
    let server = try Self.server()
    let result = try await Program.asking(server).run("catalog songs 1 9 2 9 --limit 2")
    #expect(result.out == #"{"data":[{"id":"1"}]}"#)
    #expect(
      result.ending == """
        amctl: \(ExpectedMessages.no("song", "9"))
        amctl: \(ExpectedMessages.notFound(1, of: 2))
        [exit 3]
        """)
    let codes = try await Program.asking(server)
      .run("catalog songs --isrc USQE92100257 --limit 1 --fields id")
    #expect(codes.out.hasPrefix(#"{"data":[{"id":"USQE92100257a"}]"#))
  }

  @Test func `lines after the limit are not awaited`() async throws {
    let pipe = try Pipe()
    try pipe.writer.write(Array("1\n2\n".utf8)[...])
    let server = try Self.server()
    let out = CapturedOutput()
    let exit = await Amctl.run(
      ["catalog", "songs", "--from", "-", "--limit", "2", "-o", "id"],
      environment: ["AMCTL_BASE_URL": try server.origin.description, "AMCTL_DEVELOPER_TOKEN": "t"],
      streams: Streams(
        input: DescriptorInput(descriptor: pipe.reader, name: "-"), out: out,
        err: CapturedOutput()))
    #expect(exit == 0)
    #expect(out.text == "1\n2\n")
    pipe.closeWriter()
  }
}
