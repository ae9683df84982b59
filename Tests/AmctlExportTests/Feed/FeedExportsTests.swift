import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Several exports of a feed beside each other.
struct FeedExportsTests {
  private let sample: FeedSample

  init() throws { sample = try FeedSample() }

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
