import Foundation

/// When tests run.
enum Tiers {
  /// The files with tests.
  private static func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "Tests").filter { path in
      path.prefix { $0 != "/" }.hasSuffix("Tests") && path.hasSuffix(".swift")
    }.map { "Tests/" + $0 }
  }

  static let rules = [
    Rule("a suite says whether it is quick or thorough", atLeast: 300) {
      try files().compactMap { path in
        let lines = try Documents.lines(of: path)
        guard lines.contains(where: { $0.contains("@Test") }) else { return nil }
        let suite = lines.first { $0.contains(#/\b(?:struct|class|actor|enum)\ \w+Tests\b/#) }
        let tiers = [".quick", ".thorough"]
        let hasTier = lines.contains { line in tiers.contains { line.contains($0) } }
        return (path, hasTier ? [] : [suite].compactMap(\.self))
      }
    }
  ]
}
