import AmctlTestSupport
import MusicPlatform

/// The products of the package for other packages.
enum Products {
  static let all = [
    "MusicAPI", "MusicAPIFoundation", "MusicAPIFixtures", "MusicAPITesting", "MusicMatching",
    "MusicSandbox",
  ]

  /// Returns the types that the overview page of a product lists.
  static func types(of product: String) throws -> [String] {
    let page = Repository.path + "/Sources/\(product)/\(product).docc/\(product).md"
    return String(decoding: try FileSystem.read(page), as: UTF8.self)
      .matches(of: #/(?m)^- ``(\w+)``$/#).map { String($0.1) }
  }
}
