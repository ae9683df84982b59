import AmctlTestSupport
import MusicPlatform
import Testing

/// Limits that keep the product small and safe, as far as counting can.
struct BudgetTests {
  /// The calls that no code may contain.
  private static let crashes = ["try!", "as!", "fatalError(", "preconditionFailure("]
  /// The marks that not even comments may contain.
  private static let marks = ["TODO", "FIXME", "XXX", "swift-format-ignore", "swiftlint"]

  @Test(arguments: SourceFile.all)
  func `every file is short enough to read in one sitting`(file: SourceFile) {
    #expect(file.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 400)
  }

  @Test func `half of the files fit on a page`() {
    let lengths = SourceFile.all.map { $0.code.count }.sorted()
    #expect(lengths[lengths.count / 2] <= 120)
  }

  @Test func `few files are too short for a subject of their own`() {
    let short = SourceFile.all.filter { $0.code.count < 25 }
    #expect(SourceFile.all.count > 300)
    #expect(short.count < 40)
  }

  @Test(arguments: SourceFile.all)
  func `nothing crashes on purpose, and nothing is left for later`(file: SourceFile) {
    #expect(file.code.filter { line in Self.crashes.contains { line.contains($0) } } == [])
    #expect(Self.marks.filter { file.text.contains($0) } == [])
  }

  @Test(arguments: SourceFile.all)
  func `nothing is printed except through the streams`(file: SourceFile) {
    #expect(file.code.filter { $0.contains("print(") } == [])
  }

  @Test func `at most one place overrides the compiler's concurrency checks`() {
    let files = SourceFile.all.filter { $0.text.contains("@unchecked Sendable") }.map(\.path)
    #expect(files.count <= 1)
    #expect(files.allSatisfy { $0.hasPrefix("MusicAPI/Signing/") })
  }

  @Test(arguments: SourceFile.all)
  func `file names describe the contents, not that they help`(file: SourceFile) {
    let name = file.path.split(separator: "/").last ?? ""
    #expect(!["Utilities", "Helpers", "Extensions"].contains { name.contains($0) })
  }

  /// Each of these folders is a target, but for two.
  @Test func `the package has few targets, with its tools`() throws {
    let folders = try ["/Sources/", "/Tests/"].flatMap { parent in
      try FileSystem.list(Repository.path + parent) { name in
        FileSystem.isDirectory(Repository.path + parent + name)
      }
    }
    let targets = Set(folders).subtracting(["Clients", "Consumer"])
    #expect(targets.isSuperset(of: ["MusicAPI", "AmctlTools"]))
    #expect(targets.count <= 40)
  }
}
