import AmctlTestSupport
import Testing

/// The names of all products, in a file that imports them together, as a test does.
@Suite(.thorough, .serialized)
struct ProductNamesTests {
  @Test func `every public type has a name of its own among all products`() async throws {
    let names = Set(try Products.all.flatMap(Products.types)).sorted()
    try #require(names.count > 100)
    let folder = try TemporaryDirectory()
    let lines =
      (Products.all + ["Testing"]).map { "import " + $0 }
      + names.enumerated().map { "typealias Use\($0) = \($1)" }
    let file = try folder.write(Array(lines.joined(separator: "\n").utf8), to: "Names.swift")
    let result = try await SwiftCompiler.check([file], "-typecheck")
    #expect(result.status == 0, "\(result.errorText)")
  }
}
