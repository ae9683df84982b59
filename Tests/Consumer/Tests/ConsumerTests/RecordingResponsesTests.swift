import Foundation
import MusicAPI
import MusicAPIFixtures
import MusicAPITesting
import MusicSandbox
import Testing

@testable import Examples

/// Tests with recorded responses, as another package writes them.
@Suite(.recorded(in: "../../../../Fixtures", unused: .ignored))
struct RecordedSongTests {
  private let catalog = Catalog(storefront: "us")

  @Test(arguments: 1...20)
  func `cases that run in parallel are each given the recorded responses`(number: Int) async throws
  {
    let names = try await names(of: ["1613600188", "1613600191"], in: catalog, with: .recorded)
    #expect(names == ["1613600188": "Northern Lights", "1613600191": "Halfway to Morning"])
  }
}

struct RecordingResponsesTests {
  private static let ids = (1...20).map { ResourceID<Song>("\($0)") }
  private static let expected = Dictionary(uniqueKeysWithValues: ids.map { ($0, "Song \($0)") })
  private let catalog = Catalog(storefront: "us")

  /// A catalog with these songs, and somebody's name in each.
  private static func sandbox() -> Sandbox {
    let songs = (1...20).map { CastTrack("Song \($0)", id: "\($0)") }
    return Sandbox {
      $0.world = .only(artists: [
        CastArtist("Glass Harbour", albums: [CastAlbum("Tideline", tracks: songs)])
      ])
      $0.script = [
        Incident(.get, "/", .set("data.0.attributes.curatorName", "Robin Example"))
      ]
    }
  }

  @Test func `responses are recorded once, all at the same time, and then replayed`() async throws {
    let folder = try TemporaryFolder()
    let sandbox = Self.sandbox()
    for _ in 1...2 {
      let client = recordingClient(of: sandbox, in: folder.path("Fixtures"))
      #expect(try await names(of: Self.ids, in: catalog, with: client) == Self.expected)
    }
    #expect(sandbox.requests.count == 20)

    let replaying = Replaying(directory: folder.path("Fixtures"))
    let client = MusicClient.replaying(replaying, retries: .never)
    #expect(try await names(of: Self.ids, in: catalog, with: client) == Self.expected)
    #expect(replaying.unused == [])
  }

  @Test func `what was recorded is redacted, and its problems are found`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("Fixtures")
    let client = recordingClient(of: Self.sandbox(), in: path)
    _ = try await client.send(catalog.resource(.songs, id: "1"))
    let file = path + "/v1/catalog/us/songs/1.json"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("Song 1"))
    #expect(!text.contains("Robin"))

    try text.replacing("Song 1", with: "robin@example.com")
      .write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try problems(ofFolder: path).contains("v1/catalog/us/songs/1.json contains a secret"))
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
