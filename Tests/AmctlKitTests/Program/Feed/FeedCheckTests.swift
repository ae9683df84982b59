import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// `amctl feed latest` and `amctl feed verify`.
@Suite(.timeLimit(.minutes(20)))
struct FeedCheckTests {
  private let sample: FeedSample

  init() throws { sample = try FeedSample() }

  @Test func `the latest export of each feed is a row, and a feed without one is named`()
    async throws
  {
    let result = try await sample.run("feed latest -o tsv")
    #expect(result.exit == 0)
    #expect(
      result.out == "id\tfeed\tdate\ttime\n\(FeedSample.artists)\tartist\t2024-03-28\t16-01\n")
    #expect(result.err.hasPrefix("amctl: Apple has no export of 'song'.\n"))
    let named = try await sample.run("feed latest artist song -o id")
    #expect(named.exit == 3)
    #expect(named.out == FeedSample.artists + "\n")
    #expect(
      named.err == """
        amctl: Apple has no export of 'song'.
        amctl: 1 of 2 feeds not found

        """)
  }

  @Test func `sizes are those of all parts, or not known`() async throws {
    let line = "feed latest artist --sizes -o csv --fields parts,bytes"
    #expect(try await sample.run(line).out.split(separator: "\n").last == "3,21048")
    sample.state.update { $0.override = { $0.method == "HEAD" ? ServerResponse(405) : nil } }
    #expect(try await sample.run(line).out.split(separator: "\n").last == "3,")
    #expect(sample.fileRequests.isEmpty)
  }

  @Test func `a whole export is verified file by file`() async throws {
    _ = try await sample.download()
    let result = try await sample.run("feed verify DIR -o tsv --fields file,status,bytes")
    #expect(result.exit == 0)
    #expect(
      result.out == "file\tstatus\tbytes\n"
        + (0..<3).map { "\(FeedSample.name($0))\tok\t7016\n" }.joined())
  }

  @Test func `a file that is changed, missing or not listed is named`() async throws {
    _ = try await sample.download()
    var bytes = try FileSystem.read(sample.path(FeedSample.name(0)))
    bytes[500] ^= 1
    try FileSystem.write(bytes, to: sample.path(FeedSample.name(0)))
    try FileSystem.remove(sample.path(FeedSample.name(1)))
    try FileSystem.write([1], to: sample.path("other.parquet"))
    let result = try await sample.run("feed verify DIR -o tsv --fields file,status")
    #expect(result.exit == 1)
    #expect(
      result.out == """
        file\tstatus
        other.parquet\tunlisted
        \(FeedSample.name(0))\tchanged
        \(FeedSample.name(1))\tmissing
        \(FeedSample.name(2))\tok

        """)
    #expect(
      result.err == """
        amctl: 3 of 3 files not as downloaded
        hint: remove what is wrong, and download again

        """, "\(result.err)")
  }

  @Test func `an export of which parts are to come is not wrong`() async throws {
    _ = try await sample.download("--parts 1")
    let result = try await sample.run("feed verify DIR -o tsv --fields file,status")
    #expect(result.exit == 0)
    #expect(result.out == "file\tstatus\n\tincomplete\n\(FeedSample.name(1))\tok\n")
  }

  @Test func `a check of nothing fails`() async throws {
    let result = try await sample.run("feed verify DIR")
    #expect(result.exit == 1)
    #expect(result.err.hasSuffix("has no downloaded files to check\n"))
  }

  @Test func `no file is outside of the folder that names it`() throws {
    for name in ["../a.parquet", "/a.parquet", ".a.parquet", "_a.parquet", "a/b.parquet", "a"] {
      let json = try JSONDocument(
        parsing: Array(#"{"file":"\#(name)","part":"1","bytes":1,"sha256":"0"}"#.utf8)
      ).root
      #expect(FeedFile(json) == nil, "\(name)")
    }
  }
}
