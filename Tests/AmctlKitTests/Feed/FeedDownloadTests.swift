import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// `amctl feed download` against a server that behaves as Apple's, and as it should not.
@Suite(.quick) struct FeedDownloadTests {
  private let sample: FeedSample

  init() throws { sample = try FeedSample() }

  /// Answers some requests in the server's place.
  private func answer(_ override: @escaping @Sendable (ServerRequest) -> ServerResponse?) {
    sample.state.update { $0.override = override }
  }

  @Test func `an export is downloaded whole, in folders that other programs read`() async throws {
    let result = try await sample.download()
    #expect(result.out == "")
    #expect(
      result.ending == """
        amctl: Downloading 3 parts, 21 kB.
        amctl: \(FeedSample.artists) is complete in \
        '\(sample.folder.file("Feed"))/\(FeedSample.home)': 3 parts, 21 kB.
        [exit 0]
        """)
    #expect(try sample.isWhole())
    #expect(
      try sample.names == ["_SUCCESS", "_manifest.json"] + (0..<3).map { FeedSample.name($0) })
    let manifest = try FileSystem.read(sample.path("_manifest.json"))
    let list = try #require(try FileList<FeedFile>(manifest, at: ""))
    #expect(list.note("export") == FeedSample.artists)
    #expect(list.files.map(\.part) == (0..<3).map { "\($0)_part_\(FeedSample.artists)" })
    #expect(try list.files[0].matches(sample.path(FeedSample.name(0))))
  }

  @Test func `the file server is sent no token`() async throws {
    _ = try await sample.download()
    let requests = sample.server.requests
    #expect(!requests.contains { $0.headers["Music-User-Token"] != nil })
    #expect(
      requests.allSatisfy { $0.target.hasPrefix("/v1/") == ($0.headers["Authorization"] != nil) })
    #expect(requests.count { !$0.target.hasPrefix("/v1/") } == 6)
  }

  @Test func `what is there is not downloaded again`() async throws {
    _ = try await sample.download()
    let count = sample.fileRequests.count
    let again = try await sample.download()
    #expect(again.exit == 0)
    #expect(try !sample.names.contains(".amctl"))
    #expect(again.err.hasPrefix("amctl: \(FeedSample.artists) is complete in"))
    #expect(sample.fileRequests.count == count)
  }

  @Test func `a file that is no longer as it was is downloaded again`() async throws {
    _ = try await sample.download()
    try FileSystem.write([1, 2], to: sample.path(FeedSample.name(1)))
    let count = sample.fileRequests.count
    #expect(try await sample.download().exit == 0)
    #expect(sample.fileRequests.count == count + 1)
    #expect(try sample.isWhole())
    #expect(try sample.names.contains("_SUCCESS"))
  }

  @Test func `the next run fetches the rest of a file, and only that`() async throws {
    answer { request in
      guard request.method == "GET", request.target.includes(FeedSample.name(1)) else { return nil }
      var response = ServerResponse(headers: ["ETag": "\"\(FeedSample.artists)/1\""])
      response.body = FeedSample.parquet("part 1 ", count: 1_000)
      response.fault = .cutBody(after: 5_000)
      return response
    }
    let first = try await sample.download("--retries 0 --jobs 1")
    #expect(first.exit == 7)
    #expect(first.err.includes("; \(FeedSample.artists) is not complete\nhint: "))
    #expect(!FileSystem.exists(sample.path("_SUCCESS")))
    #expect(!FileSystem.exists(sample.path(FeedSample.name(1))))
    answer { _ in nil }
    let count = sample.fileRequests.count
    #expect(try await sample.download("--jobs 1").exit == 0)
    #expect(
      sample.fileRequests.dropFirst(count).map { $0.headers["Range"] } == ["bytes=5000-", nil])
    #expect(try sample.isWhole())
  }

  @Test func `expired URLs are renewed, with one list for all of them`() async throws {
    let state = sample.state
    // The URLs of the first list have expired once the files are requested.
    answer { request in
      if request.method == "HEAD" { state.update { $0.access = 2 } }
      return request.method == "HEAD" ? ServerResponse(403) : nil
    }
    let result = try await sample.download("--jobs 4")
    #expect(result.exit == 0)
    #expect(result.err.hasPrefix("amctl: Downloading 3 parts.\n"))
    #expect(try sample.isWhole())
    let lists = sample.server.requests.filter { $0.target.includes("/parts?") }
    #expect(lists.count == 4)
    #expect(!(result.err + result.out).includes("access="))
  }

  @Test func `a URL that stays rejected leaves out its part, and no other`() async throws {
    answer { $0.target.includes(FeedSample.name(1)) ? ServerResponse(403) : nil }
    let result = try await sample.download()
    #expect(result.exit == 3)
    #expect(result.err.hasSuffix("amctl: 1 of 3 parts of \(FeedSample.artists) not downloaded\n"))
    #expect(try sample.isWhole(0..<1))
    #expect(try sample.isWhole(2..<3))
    #expect(!FileSystem.exists(sample.path("_SUCCESS")))
  }

  @Test func `an export that disappears midway is named, and never mixed with another`()
    async throws
  {
    let state = sample.state
    answer { request in
      guard request.method == "GET", request.target.includes(".parquet") else { return nil }
      state.update { $0.exports = [:] }
      return ServerResponse(403)
    }
    let result = try await sample.download()
    #expect(result.exit == 5)
    #expect(
      result.err.hasSuffix(
        """
        amctl: Apple no longer has the export '\(FeedSample.artists)'; \(FeedSample.artists) is \
        not complete
        hint: see 'amctl feed latest artist'

        """))
  }

  @Test func `a part that is cut is not taken for a file`() async throws {
    sample.state.update { $0.exports[FeedSample.artists]?[1].removeLast(3) }
    let result = try await sample.download()
    #expect(result.exit == 3)
    #expect(
      result.err.includes(
        "amctl: '\(FeedSample.name(1))' is not a complete Parquet file: it does not end with "
          + "PAR1\n"))
    for name in [FeedSample.name(1), ".amctl/\(FeedSample.name(1)).part", "_SUCCESS"] {
      #expect(!FileSystem.exists(sample.path(name)), "\(name)")
    }
  }

  private static let longFooter = "its footer is longer than the file"

  @Test(
    arguments: [
      ([], "it has only 0 bytes"), (Array("PAR1xxxxxxxxxxxPAR2".utf8), "it does not end with PAR1"),
      (Array("PAR2xxxx".utf8) + [1, 0, 0, 0] + Array("PAR1".utf8), "it does not begin with PAR1"),
      (Array("PAR1xxxx".utf8) + [5, 0, 0, 0] + Array("PAR1".utf8), longFooter),
      (Array("PAR1xxxx".utf8) + [0, 0, 0, 255] + Array("PAR1".utf8), longFooter),
    ] as [([UInt8], String)])
  func `a file is whole if it begins and ends as Parquet does`(
    bytes: [UInt8], reason: String
  )
    throws
  {
    let folder = try TemporaryDirectory()
    try folder.write(bytes, to: "file")
    let error = #expect(throws: ParquetError.self) { try ParquetError.check(folder.file("file")) }
    #expect(error?.description == reason)
  }

  @Test func `a few parts are a taste, and the next run adds the others`() async throws {
    let taste = try await sample.download("--parts 0-1")
    #expect(taste.exit == 0)
    #expect(taste.err.includes("amctl: Downloaded 2 of 3 parts of \(FeedSample.artists) to '"))
    #expect(try sample.names == [".amctl"] + (0..<2).map { FeedSample.name($0) })
    #expect(sample.fileRequests.count == 2)
    #expect(try await sample.download().exit == 0)
    #expect(sample.fileRequests.count == 3)
    #expect(try sample.isWhole())
    #expect(try sample.names.contains("_SUCCESS"))
  }

  @Test func `positions beyond the last part are a mistake`() async throws {
    let result = try await sample.download("--parts 1-3")
    #expect(result.exit == 2)
    #expect(
      result.err
        == "amctl: \(FeedSample.artists) has 3 parts, at positions 0 to 2\nhint: change --parts\n")
    #expect(sample.fileRequests.isEmpty)
  }

  @Test func `a disk without room is found before anything is downloaded`() async throws {
    answer {
      $0.method == "HEAD" ? ServerResponse(headers: ["Content-Length": "1000000000000"]) : nil
    }
    let result = try await sample.download()
    #expect(result.exit == 1)
    #expect(result.err.includes("amctl: the parts need 3 TB, but '"))
    #expect(result.err.hasSuffix("hint: free some space, or download fewer parts with --parts\n"))
    #expect(sample.fileRequests.isEmpty)
  }

  @Test func `the terms are accepted with each download`() async throws {
    let line = "feed download artist DIR"
    let refusal = """
      amctl: Apple's terms for this data are not accepted
      hint: read them with 'amctl help limits', and add --accept-terms
      [exit 2]
      """
    #expect(try await sample.run(line).ending == refusal)
    #expect(sample.server.requests.isEmpty)
    #expect(try await sample.run(line, "--accept-terms").exit == 0)
    #expect(try await sample.run(line).ending == refusal)
  }

  @Test func `a size that no file has is not believed`() async throws {
    answer { $0.method == "HEAD" ? ServerResponse(headers: ["Content-Length": "\(Int.max)"]) : nil }
    let result = try await sample.download()
    #expect(result.exit == 0)
    #expect(result.err.hasPrefix("amctl: Downloading 3 parts.\n"))
  }

  @Test func `a recorded download replays, without secrets in its files`() async throws {
    let fixtures = sample.folder.file("Fixtures")
    #expect(try await sample.download("--record \(fixtures)").exit == 0)
    let count = sample.server.requests.count
    let elsewhere = sample.folder.file("Elsewhere")
    let result = try await sample.run("feed download artist \(elsewhere) --replay \(fixtures)")
    #expect(result.exit == 0, "\(result.err)")
    #expect(sample.server.requests.count == count)
    #expect(
      try FileSystem.read("\(elsewhere)/\(FeedSample.home)/\(FeedSample.name(2))")
        == FileSystem.read(sample.path(FeedSample.name(2))))
  }

  @Test func `the next day, the new export has a folder of its own`() async throws {
    #expect(try await sample.download("--parts 0").exit == 0)
    let new = "artist_2024-03-29T16-01"
    sample.state.update { state in
      state.latest["artist"] = new
      state.exports[new] = [FeedSample.parquet("new ", count: 10)]
    }
    let next = try await sample.download()
    #expect(next.exit == 0)
    #expect(
      next.err.includes(
        "also contains an incomplete \(FeedSample.artists). Resume it with --export "
          + "\(FeedSample.artists).\n"))
    let place = sample.folder.file("Feed/Artist/version=1/date=2024-03-29/time=16-01")
    #expect(try FileSystem.list(place).contains("_SUCCESS"))
    #expect(try await sample.download("--export \(FeedSample.artists)").exit == 0)
    #expect(try sample.isWhole())
  }
}
