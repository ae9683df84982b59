import AmctlTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.thorough) struct FixtureTreeTests {
  @Test func `the fixture maker reproduces the committed files exactly`() async throws {
    let folder = try TemporaryDirectory()
    let stale = folder.path + "/hosts/none/old.json"
    try FileManager.default.createDirectory(
      atPath: folder.path + "/hosts/none", withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: stale, contents: nil))
    let known = folder.path + "/known-differences.json"
    #expect(FileManager.default.createFile(atPath: known, contents: nil))

    let made = try await BuiltTools.run(["fixtures", folder.path])
    let files = try Self.files(in: folder.path)

    #expect(made.errorText == "")
    #expect(made.text == "Wrote \(files.count) exchanges to \(folder.path)\n")
    let committed = try Self.files(in: Repository.path + "/Fixtures")
    #expect(files.keys.sorted() == committed.keys.sorted())
    #expect(files.filter { committed[$0.key] != $0.value }.keys.sorted() == [])
    for other in [
      "/Takeout/download.zip",
      "/Takeout/folder/Apple Music Activity/Apple Music Likes and Dislikes.csv",
    ] {
      let committed = FileManager.default.contents(atPath: Repository.path + "/Fixtures" + other)
      #expect(committed != nil)
      #expect(FileManager.default.contents(atPath: folder.path + other) == committed)
    }
    // The list of known differences is written by 'amctl fixtures verify --accept'.
    #expect(FileManager.default.fileExists(atPath: known))
  }

  /// Reads every fixture in a folder, by relative path.
  private static func files(in folder: String) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    let fixtures = paths.filter { $0.hasSuffix(".json") && $0.hasPrefix("hosts/") }
    return Dictionary(
      uniqueKeysWithValues: fixtures.compactMap { path in
        FileManager.default.contents(atPath: folder + "/" + path).map { (path, $0) }
      })
  }
}
