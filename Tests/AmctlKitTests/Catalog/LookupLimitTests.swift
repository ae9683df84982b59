import AmctlCommandLine
import AmctlKit
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import MusicSandbox
import Testing

/// The effect of `--limit` on lookups.
@Suite(.quick) struct LookupLimitTests {
  /// Creates a catalog with three songs, and two songs for every code.
  private static func sandbox() -> Sandbox {
    Sandbox(
      songs: .numbered(1...3)
        + [571, 572, 581, 582].map {
          CastTrack("Song", id: "\($0)", isrc: "USQE921002\($0 / 10)")
        })
  }

  private static let isrcs = "USQE92100257,USQE92100258"

  static let lines: [(line: String, out: String, targets: [String])] = [
    ("catalog songs 3 2 1 --limit 2", "3\n2\n", ["us/songs?ids=3,2"]),
    ("catalog songs 3 2 1 --limit 9", "3\n2\n1\n", ["us/songs?ids=3,2,1"]),
    (
      "catalog songs --isrc \(isrcs) --limit 1", "571\n",
      ["us/songs?filter%5Bisrc%5D=USQE92100257"]
    ),
    (
      "catalog songs 1 --isrc \(isrcs) --limit 2 --jobs 1", "1\n571\n",
      ["us/songs?ids=1", "us/songs?filter%5Bisrc%5D=USQE92100257"]
    ),
    (
      "catalog songs 1 2 3 -s us,jp --limit 2 --jobs 1", "1\n2\n1\n2\n",
      ["us/songs?ids=1,2", "jp/songs?ids=1,2"]
    ),
    (
      "catalog songs --isrc \(isrcs) -s us,jp --limit 1 --jobs 1",
      "571\n571\n",
      ["us", "jp"].map { $0 + "/songs?filter%5Bisrc%5D=USQE92100257" }
    ),
    ("catalog songs 1 2 -s de --find-equivalents --limit 1", "1\n", ["de/songs?ids=1"]),
    ("genres 20 21 --limit 1", "20\n", ["us/genres?ids=20"]),
  ]

  @Test(arguments: lines)
  func `no more than the limit is requested and written`(
    line: String, out: String, targets: [String]
  ) async throws {
    let sandbox = Self.sandbox()
    let result = try await Program.sending(to: sandbox).run(line + " -o id")
    #expect(result.out == out)
    #expect(result.ending == "[exit 0]")
    #expect(sandbox.targets == targets.map { "/v1/catalog/" + $0 })
  }

  @Test func `a document obeys the limit too, and only requested names can be missing`()
    async throws
  {
    let program = Program.sending(to: Self.sandbox())
    let result = try await program.run("catalog songs 1 9 2 9 --limit 2 --fields id")
    #expect(result.out == #"{"data":[{"id":"1"}]}"# + "\n")
    #expect(
      result.ending == """
        amctl: \(ExpectedMessages.no("song", "9"))
        amctl: \(ExpectedMessages.notFound(1, of: 2))
        [exit 3]
        """)
    let codes = try await program.run(
      "catalog songs --isrc USQE92100257 --limit 1 --fields id")
    #expect(codes.out.hasPrefix(#"{"data":[{"id":"571"}]"#))
  }

  @Test func `lines after the limit are not awaited`() async throws {
    let pipe = try Pipe()
    try pipe.writer.write(Array("1\n2\n".utf8)[...])
    let server = try TestServer(Self.sandbox())
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
