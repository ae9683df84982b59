import AmctlTestSupport
import MusicPlatform
import Testing

/// The tables for readers who know another library: what it does, and the code for it here.
@Suite(.quick, .serialized)
struct PortingTableTests {
  private static let article = "Sources/MusicAPI/MusicAPI.docc/ComingFromMusicKit.md"

  /// The declarations that the article says each row assumes.
  private static let given =
    TypedUseTests.given + """
      let client = some(MusicClient.self)
      let found = some(Page<Song>.self)
      let playlist = some(Resource<LibraryPlaylist>.self)
      let ids: [ResourceID<Song>] = ["1613600188"]
      let codes = ["USUM71900001"]
      let path = "/v1/test"
      """

  /// The rows of the tables, each with its code.
  private static func rows() throws -> [(row: String, code: String)] {
    let bytes = try FileSystem.read(Repository.path + "/" + article)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.map { row in
        let cells = row.split(separator: " | ")
        let code = cells.last?.trimming { "| `".contains($0) } ?? ""
        return (String(row), cells.count == 2 ? code : "not two cells")
      }
  }

  @Test func `the code of every row compiles`() async throws {
    let rows = try Self.rows()
    #expect(rows.count > 25)
    let errors = try await TypedUseTests.errors(
      in: rows.map { "_ = \($0.code)" }, given: Self.given)
    #expect(errors.sorted { $0.key < $1.key }.map { "\(rows[$0.key - 1].row): \($0.value)" } == [])
  }
}

extension Substring {
  /// Returns the text without the characters at both ends that fulfill a condition.
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    let rest = drop(while: isTrimmed)
    return String(rest.reversed().drop(while: isTrimmed).reversed())
  }
}
