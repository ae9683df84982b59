import MusicAPI
import MusicAPITesting
import Testing

/// Tests with recorded responses, as another package writes them.
@Suite(.recorded(in: "../../../../Fixtures", unused: .ignored))
struct RecordedSongTests {
  private let catalog = Catalog(storefront: "us")

  @Test func `a song is read from recorded responses`() async throws {
    let song = try await MusicClient.recorded.send(catalog.resource(.songs, id: "1613600188"))
    #expect(song.attributes.name == "Northern Lights")
  }
}

/// What a test with recorded responses must not ignore.
struct FailingTests {
  @Test(FailingTrait(), .recorded(in: "../../../../Fixtures"))
  func `a request that is not recorded fails a test that ignores the error`() async throws {
    let client = try MusicClient.recorded
    _ = try? await client.send(Catalog(storefront: "us").resource(.songs, id: "1"))
  }
}

/// Expects that a test fails because of a request.
struct FailingTrait: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("'GET /v1/catalog/us/songs/1' is not recorded")
      }
    }
  }
}
