import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicAPIFixtures

/// The committed fixtures.
@Suite(.quick) struct CommittedFixturesTests {
  private static let fixtures: [Fixture] = {
    let root = Repository.path + "/Fixtures"
    let files = (try? FixtureFolder(path: root).files()) ?? []
    return files.compactMap { file in
      guard let bytes = try? FileSystem.read(root + "/" + file) else { return nil }
      return (try? JSONDocument(parsing: bytes)).flatMap { try? Fixture(json: $0.root) }
    }
  }()

  @Test func `what the sandbox can answer is recorded for examples only`() {
    #expect((100...400).contains(Self.fixtures.count))
  }

}
