import AmctlTestSupport
import Testing

/// The names of all products, in a file that imports them together, as a test does.
@Suite(.serialized)
struct ProductNamesTests {
  @Test func `every public type has a name of its own among all products`() async throws {
    let names = Set(OverviewTests.products.flatMap(OverviewTests.publicTypes)).sorted()
    try #require(names.count > 100)
    let folder = try TemporaryDirectory()
    let lines =
      (OverviewTests.products + ["Testing"]).map { "import " + $0 }
      + names.enumerated().map { "typealias Use\($0) = \($1)" }
    let file = try folder.write(Array(lines.joined(separator: "\n").utf8), to: "Names.swift")
    let result = try await SwiftCompiler.check([file], "-typecheck")
    #expect(result.status == 0, "\(result.errorText)")
  }
}
