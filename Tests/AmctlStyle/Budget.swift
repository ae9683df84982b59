import Foundation

/// Limits that keep the product small and safe, as far as counting can.
enum Budget {
  /// The calls that no code may contain.
  private static let crashes = ["try!", "as!", "fatalError(", "preconditionFailure("]
  /// The marks that not even comments may contain.
  private static let marks = ["TODO", "FIXME", "XXX", "swift-format-ignore", "swiftlint"]

  /// The targets whose files are called like their first types.
  private static let named: Set = ["AmctlDBus", "AmctlLoopback", "MusicAPI", "MusicMatching"]

  static let rules = [
    Rule("every file is short enough to read in one sitting", ofFiles: { _ in true }) { file in
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).count
      return lines <= 400 ? [] : ["\(lines) lines"]
    },
    Rule("half of the files fit on a page") {
      let lengths = SourceFile.all.map { $0.code.count }.sorted()
      return lengths[lengths.count / 2] <= 120
        ? [] : ["the median is \(lengths[lengths.count / 2])"]
    },
    Rule("few files are too short for a subject of their own") {
      let short = SourceFile.all.filter { $0.code.count < 25 }
      return short.count < 40 ? [] : ["\(short.count) files have fewer than 25 lines"]
    },
    Rule("nothing crashes on purpose, and nothing is left for later", ofFiles: { _ in true }) {
      file in
      file.code.filter { line in crashes.contains { line.contains($0) } }
        + marks.filter { file.text.contains($0) }
    },
    Rule("nothing is printed except through the streams", ofFiles: { _ in true }) { file in
      file.code.filter { $0.contains("print(") }
    },
    Rule("at most one place overrides the compiler's concurrency checks") {
      let paths = SourceFile.all.filter { $0.text.contains("@unchecked Sendable") }.map(\.path)
      return paths.count <= 1 && paths.allSatisfy { $0.hasPrefix("MusicAPI/Signing/") } ? [] : paths
    },
    Rule("file names describe the contents, not that they help", ofFiles: { _ in true }) { file in
      let name = file.path.split(separator: "/").last ?? ""
      return ["Utilities", "Helpers", "Extensions"].filter { name.contains($0) }
    },
    Rule(
      "a file of the library is called like its first type",
      ofFiles: { named.contains($0.place.target) && !$0.path.contains("+") }
    ) { file in
      let name = file.path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
      return file.types.first == String(name) ? [] : ["\(file.types.first ?? "no type") is first"]
    },
    // Each of these folders is a target, but for three.
    Rule("the package has few targets, with its tools") {
      let folders = try ["Sources", "Tests"].flatMap { parent in
        try FileManager.default.contentsOfDirectory(atPath: parent).filter { name in
          var isDirectory: ObjCBool = false
          return FileManager.default.fileExists(
            atPath: parent + "/" + name, isDirectory: &isDirectory)
            && isDirectory.boolValue
        }
      }
      let targets = Set(folders).subtracting(["AmctlStyle", "Clients", "Consumer"])
      return targets.isSuperset(of: ["MusicAPI", "AmctlTools"]) && targets.count <= 48
        ? [] : ["\(targets.count) targets"]
    },
  ]
}
