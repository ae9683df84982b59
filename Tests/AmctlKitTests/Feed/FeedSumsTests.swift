import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// `amctl feed latest`, and the list of files by which `sha256sum` verifies a download.
@Suite(.thorough) struct FeedSumsTests {
  private let sample: FeedSample

  init() throws { sample = try FeedSample() }

  /// Runs `sha256sum -c SHA256SUMS` in the folder of the download.
  private func verify() async throws -> ChildProcess.Output {
    try await ChildProcess.run(
      "/bin/sh", ["-c", "cd \"$0\" && sha256sum -c SHA256SUMS", sample.folder.file("Feed")],
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"])
  }

  @Test func `the list has the files of all exports, and forgets those that were removed`()
    async throws
  {
    #expect(try await sample.download("--parts 1").exit == 0)
    #expect(try await verify().text == "\(FeedSample.home)/\(FeedSample.name(1)): OK\n")
    #expect(try await sample.download().exit == 0)
    let new = "artist_2024-03-29T16-01"
    sample.state.update { state in
      state.latest["artist"] = new
      state.exports[new] = [FeedSample.parquet("new ", count: 10)]
    }
    #expect(try await sample.download().exit == 0)
    #expect(try await verify().text.split(separator: "\n").count == 4)
    let removed = try await ChildProcess.run(
      "/bin/rm", ["-r", sample.folder.file("Feed/\(FeedSample.home)")], environment: [:])
    #expect(removed.status == 0)
    #expect(try await sample.download().exit == 0)
    let rest = try await verify()
    #expect(rest.status == 0)
    #expect(rest.text == "Artist/version=1/date=2024-03-29/time=16-01/\(FeedSample.name(0)): OK\n")
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
