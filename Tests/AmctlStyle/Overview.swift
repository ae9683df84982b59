import Foundation

/// The overview page of each product's documentation.
enum Overview {
  /// The products, which are the targets with documentation of their own.
  private static func products() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "Sources").filter { target in
      FileManager.default.fileExists(atPath: "Sources/\(target)/\(target).docc")
    }.sorted()
  }

  /// Returns the top-level types of a product.
  private static func publicTypes(of product: String) -> [String] {
    let declaration = #/(actor|class|enum|protocol|struct|typealias)\ (?<name>\w+)/#
    return SourceFile.all.filter { $0.place.target == product }
      .flatMap(\.code).filter { $0.hasPrefix("public ") }.compactMap { line in
        line.firstMatch(of: declaration).map { String($0.name) }
      }
  }

  static let rules = [
    Rule("the overview lists every public type exactly once", atLeast: 7) {
      try products().map { product in
        let page = try Documents.lines(of: "Sources/\(product)/\(product).docc/\(product).md")
        let listed = page.compactMap { $0.wholeMatch(of: #/- ``(\w+)``/#).map { String($0.1) } }
        let types = publicTypes(of: product)
        let wrong =
          types.filter { !listed.contains($0) } + listed.filter { !types.contains($0) }
          + Dictionary(grouping: listed, by: \.self).filter { $0.value.count > 1 }.keys
        return (product, wrong)
      }
    },
    Rule("Foundation can describe every error of the library") {
      let errors = SourceFile.all.filter { $0.place.target == "MusicAPI" }.flatMap(\.code)
        .compactMap { $0.firstMatch(of: #/^public\ (?:enum|struct)\ (\w+):.*\bError\b/#)?.1 }
      // Both ways, so that a rule that reads nothing fails.
      let described = SourceFile.all.filter { $0.place.target == "MusicAPIFoundation" }
        .flatMap(\.code)
        .compactMap { $0.firstMatch(of: #/^extension\ (\w+):\ DescribedError\b/#)?.1 }
      guard !described.isEmpty else { return ["nothing was read"] }
      return Set(errors).symmetricDifference(described).map { String($0) }.sorted()
    },
  ]
}
