import AmctlTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The overview page of the library's documentation.
struct OverviewTests {
  static let products = [
    "MusicAPI", "MusicAPIFoundation", "MusicAPIFixtures", "MusicAPITesting", "MusicMatching",
    "MusicSandbox", "MusicServices",
  ]

  @Test(arguments: products)
  func `the overview lists every public type exactly once`(product: String) throws {
    let page = Repository.path + "/Sources/\(product)/\(product).docc/\(product).md"
    let overview = String(
      decoding: try #require(FileManager.default.contents(atPath: page)), as: UTF8.self)
    let listed = overview.matches(of: #/(?m)^- ``(\w+)``$/#).map { String($0.1) }
    let types = Self.publicTypes(of: product)
    #expect(types.filter { !listed.contains($0) } == [])
    #expect(listed.filter { !types.contains($0) } == [])
    #expect(Set(listed).count == listed.count)
  }

  @Test func `Foundation can describe every error of the library`() throws {
    let errors = SourceFile.all.filter { $0.place.target == "MusicAPI" }.flatMap(\.code)
      .compactMap { $0.firstMatch(of: #/^public\ (?:enum|struct)\ (\w+):.*\bError\b/#)?.1 }
    let product = SourceFile.all.filter { $0.place.target == "MusicAPIFoundation" }.flatMap(\.code)
    #expect(errors.count > 10)
    #expect(errors.filter { !product.contains("extension \($0): DescribedError {}") } == [])
  }

  /// Returns the top-level types of a product.
  static func publicTypes(of product: String) -> [String] {
    let declaration = #/(actor|class|enum|protocol|struct|typealias)\ (?<name>\w+)/#
    return SourceFile.all.filter { $0.place.target == product }
      .flatMap(\.code).filter { $0.hasPrefix("public ") }.compactMap { line in
        line.firstMatch(of: declaration).map { String($0.name) }
      }
  }
}
