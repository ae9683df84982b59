import AmctlTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The first page of the library's documentation.
struct OverviewTests {
  @Test func `every public type has its place in the overview, and only one`() throws {
    let page = Repository.path + "/Sources/MusicAPI/MusicAPI.docc/MusicAPI.md"
    let overview = String(
      decoding: try #require(FileManager.default.contents(atPath: page)), as: UTF8.self)
    let listed = overview.matches(of: #/(?m)^- ``(\w+)``$/#).map { String($0.1) }
    #expect(Self.publicTypes.filter { !listed.contains($0) } == [])
    #expect(listed.filter { !Self.publicTypes.contains($0) } == [])
    #expect(Set(listed).count == listed.count)
  }

  /// The types of the library that stand in no other.
  private static let publicTypes = SourceFile.all.filter { $0.place.target == "MusicAPI" }
    .flatMap(\.code).filter { $0.hasPrefix("public ") }.compactMap { line in
      let declaration = #/(actor|class|enum|protocol|struct|typealias)\ (?<name>\w+)/#
      return line.firstMatch(of: declaration).map { String($0.name) }
    }
}
