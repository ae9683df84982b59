import Testing

/// What keeps the product small and safe, as far as counting can tell.
struct BudgetTests {
  /// What may stand in no code.
  private static let crashes = ["try!", "as!", "fatalError(", "preconditionFailure("]
  /// What may stand in no comment either.
  private static let marks = ["TODO", "FIXME", "XXX", "swift-format-ignore", "swiftlint"]

  @Test(arguments: SourceFile.all)
  func `a file is read in one sitting`(file: SourceFile) {
    #expect(file.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 300)
  }

  @Test func `half of the files fit on a page`() {
    let lengths = SourceFile.all.map { $0.code.count }.sorted()
    #expect(lengths[lengths.count / 2] <= 100)
  }

  @Test func `few files are too short to have a subject of their own`() {
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
  func `nothing is printed past the streams`(file: SourceFile) {
    #expect(file.code.filter { $0.contains("print(") } == [])
  }

  @Test func `the compiler is overruled at one place at most`() {
    let files = SourceFile.all.filter { $0.text.contains("@unchecked Sendable") }.map(\.path)
    #expect(files.count <= 1)
    #expect(files.allSatisfy { $0.hasPrefix("MusicAPI/Signing/") })
  }

  @Test(arguments: SourceFile.all)
  func `a file is named for what it holds, not for being of help`(file: SourceFile) {
    let name = file.path.split(separator: "/").last ?? ""
    #expect(!["Utilities", "Helpers", "Extensions"].contains { name.contains($0) })
  }
}
