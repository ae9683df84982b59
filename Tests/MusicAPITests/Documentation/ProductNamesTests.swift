import AmctlTestSupport
import Testing

/// The names of all products, in a file that imports them together, as a test does.
@Suite(.serialized)
struct ProductNamesTests {
  @Test func `every public type has a name of its own among all products`() async throws {
    let names = Set(OverviewTests.products.flatMap(OverviewTests.publicTypes)).sorted()
    try #require(names.count > 100)
    #expect(try await Self.complaints(about: names) == "")
  }

  @Test func `a type that another module has too is reported`() async throws {
    let folder = try TemporaryDirectory()
    let source = try folder.write(Array("public struct Song {}\n".utf8), to: "Other.swift")
    let other = try await SwiftCompiler.check(
      [source], "-emit-module", "-o", folder.file("Other.swiftmodule"), module: "Other")
    try #require(other.status == 0, "\(other.errorText)")
    let complaints = try await Self.complaints(
      about: ["Album", "Song"], besides: "Other", in: folder.path)
    #expect(complaints.contains("error: 'Song' is ambiguous for type lookup in this context"))
    #expect(!complaints.contains("'Album'"))
  }

  /// Returns the compiler's errors about a file that uses each type once; empty when there are none.
  private static func complaints(
    about names: [String], besides other: String? = nil, in path: String = "."
  ) async throws -> String {
    let folder = try TemporaryDirectory()
    let modules = OverviewTests.products + ["Testing"] + [other].compactMap(\.self)
    let lines =
      modules.map { "import " + $0 }
      + names.enumerated().map { "typealias Use\($0) = \($1)" }
    let file = try folder.write(Array(lines.joined(separator: "\n").utf8), to: "Names.swift")
    let result = try await SwiftCompiler.check([file], "-typecheck", "-I", path)
    return result.status == 0 ? "" : result.errorText
  }
}
