import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures
@testable import MusicAPITesting

/// Where tests find their responses, and what they share of them.
@Suite(.quick) struct TraitFolderTests {
  @Test(arguments: [
    (nil, "/App/Tests/AlbumTests.swift", "/App/Tests/Fixtures/AlbumTests"),
    ("Albums", "/App/Tests/AlbumTests.swift", "/App/Tests/Albums"),
    ("../Fixtures", "/App/Tests/AlbumTests.swift", "/App/Fixtures"),
    ("./A/../../Fixtures/", "/App/Tests/AlbumTests.swift", "/App/Fixtures"),
    ("../../Fixtures", "Tests/AlbumTests.swift", "../Fixtures"),
    ("/Fixtures", "/App/Tests/AlbumTests.swift", "/Fixtures"),
    (nil, "AlbumTests.swift", "Fixtures/AlbumTests"),
  ])
  func `a folder is looked for beside the trait's file`(name: String?, file: String, path: String) {
    #expect(RecordedTrait.path(of: name, besideFile: file) == path)
  }

  @Test func `tests with one folder share what is known of its files`() throws {
    let (one, other) = (RecordedTrait.recorded(in: Folder.own), RecordedTrait.recorded())
    let (first, second) = try (
      SharedFolders.replaying(of: one, session: "a"), SharedFolders.replaying(of: one, session: "b")
    )
    #expect(first.folder === second.folder)
    #expect(throws: RecordedTestError.self) { try SharedFolders.replaying(of: other, session: "a") }
  }

  @Test func `a test's own session is named like its suite and itself`() throws {
    #expect(
      RecordedTrait.session(of: try #require(Test.current))
        == "TraitFolderTests.a test's own session is named like its suite and itself")
  }
}
