import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Runs of the built program that download one export, and are killed or run at once.
@Suite(.thorough) struct KilledFeedTests {
  private let sample: FeedSample

  init() throws { sample = try FeedSample(parts: 6) }

  private func start() throws -> ChildProcess {
    try ChildProcess(
      try #require(BuiltProgram.folder) + "/amctl",
      [
        "feed", "download", "artist", sample.folder.file("Feed"), "--accept-terms", "--jobs", "2",
        "--timeout", "10m",
      ],
      environment: [
        "AMCTL_CONFIG": "/dev/null", "AMCTL_DEVELOPER_TOKEN": "t",
        "AMCTL_FEED_URL": try sample.server.origin.description,
        "XDG_STATE_HOME": sample.folder.file("state"),
      ])
  }

  /// Makes the requests for these parts wait for a long time.
  private func hold(_ parts: Set<Int>) {
    sample.state.update { state in
      state.override = { request in
        guard request.method == "GET",
          parts.contains(where: { request.target.includes(FeedSample.name($0)) })
        else { return nil }
        var response = ServerResponse(503)
        response.delay = .seconds(600)
        return response
      }
    }
  }

  @Test(arguments: 1..<6)
  func `a run that is killed leaves whole files, which the next one does not fetch again`(
    held: Int
  ) async throws {
    hold(Set(held..<6))
    let child = try start()
    // Three requests of the API, a size of each part, and the parts before those that wait.
    try await child.wait(until: "it asked for part \(held)") {
      sample.fileRequests.contains { $0.target.includes(FeedSample.name(held)) }
    }
    try await child.wait(until: "part \(held - 1) was in its place") {
      FileSystem.exists(sample.path(FeedSample.name(held - 1)))
    }
    child.kill()
    _ = await child.ended()
    #expect(!FileSystem.exists(sample.path("_SUCCESS")))
    try await sample.server.receivedAll()
    sample.state.update { $0.override = { _ in nil } }
    let first = sample.fileRequests.count
    let result = await (try start()).ended()
    #expect(result.status == 0, "\(result.errorText)")
    let again = sample.fileRequests.dropFirst(first)
    // A file that was in its place, and not yet in the list, is fetched again.
    #expect((6 - held...6 - held + 1).contains(again.count), "\(again.map(\.target))")
    for part in 0..<6 {
      #expect(
        try FileSystem.read(sample.path(FeedSample.name(part)))
          == FeedSample.parquet("part \(part) ", count: 1_000))
    }
    #expect(FileSystem.exists(sample.path("_SUCCESS")))
    #expect(!FileSystem.exists(sample.path(".amctl")))
  }

  @Test func `of two runs at once, one downloads and the other says so`() async throws {
    hold([5])
    let first = try start()
    try await first.wait(until: "part 4 was in its place") {
      FileSystem.exists(sample.path(FeedSample.name(4)))
    }
    let second = await (try start()).ended()
    #expect(second.status == 1, "\(second.errorText)")
    #expect(
      second.errorText.hasSuffix(
        """
        amctl: another download into '\(sample.folder.file("Feed"))/\(FeedSample.home)' is running
        hint: wait until it ends, or name another directory

        """))
    first.kill()
    _ = await first.ended()
  }
}
