import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicAPIFixtures

/// The committed fixtures.
struct CommittedFixturesTests {
  private static let fixtures: [Fixture] = {
    let root = Repository.path + "/Fixtures"
    return FixtureFolder(path: root).files().compactMap { file in
      guard let bytes = try? FileSystem.read(root + "/" + file) else { return nil }
      return (try? JSONDocument(parsing: bytes)).flatMap { try? Fixture(json: $0.root) }
    }
  }()

  @Test func `what the sandbox can answer is recorded for examples only`() {
    #expect((100...400).contains(Self.fixtures.count))
  }

  @Test(arguments: ["eyJ", "Bearer", "PRIVATE KEY", "Authorization", "Token\"", "@"])
  func `nothing looks like a secret or a person`(mark: String) {
    let files = Self.fixtures.filter {
      // Last.fm has a member of this name.
      String(decoding: $0.encoded(), as: UTF8.self).replacing("\"@attr\"", with: "").contains(mark)
    }
    #expect(files.map(\.request.target.description) == [])
  }
}
