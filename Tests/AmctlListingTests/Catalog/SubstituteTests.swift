import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// `--find-equivalents`: what takes the place of ids that the storefront does not have.
struct SubstituteTests {
  /// A storefront without the songs 2 and 3, of which 2 has an equivalent.
  @Sendable private static func response(
    _ question: CatalogServer.Question
  ) -> [(value: String, element: String)] {
    switch question.parameter {
    case "ids":
      question.values.filter { !["2", "3"].contains($0) }.map {
        ($0, #"{"id":"\#($0)","type":"songs"}"#)
      }
    case "filter[equivalents]":
      question.values.filter { $0 == "2" }.map { ($0, #"{"id":"200","type":"songs"}"#) }
    default: []
    }
  }

  @Test func `an equivalent is in the place of its id, and marked`() async throws {
    let server = try CatalogServer.answering(Self.response)
    defer { server.stop() }
    let result = try await Program.asking(server)
      .run("catalog songs 1 2 3 4 --find-equivalents -o ndjson")
    #expect(
      result.out == """
        {"id":"1","type":"songs"}
        {"foundBy":"equivalents","equivalentOf":"2","id":"200","type":"songs"}
        {"id":"4","type":"songs"}

        """)
    #expect(
      result.err.hasPrefix(
        """
        amctl: \(ExpectedMessages.no("song", "3"))
        amctl: \(ExpectedMessages.notFound(1, of: 4))

        """))
    #expect(result.exit == 3)
    #expect(
      server.requests.map(\.target) == [
        "/v1/catalog/us/songs?ids=1,2,3,4", "/v1/catalog/us/songs?filter%5Bequivalents%5D=2,3",
      ])
  }

  @Test func `nothing more is requested if nothing is missing`() async throws {
    let server = try CatalogServer.answering(Self.response)
    defer { server.stop() }
    let program = try Program.asking(server)
    let result = try await program.run("catalog songs 1 4 --find-equivalents -o id")
    #expect(result.out == "1\n4\n")
    #expect(server.requests.count == 1)
    // A single id has an equivalent too.
    #expect(
      try await program.run("catalog songs 2 --find-equivalents -o tsv --fields equivalentOf,id")
        .out == "equivalentOf\tid\n2\t200\n")
    #expect(try await program.run("catalog songs 3 --find-equivalents -o id").exit == 5)
  }

  @Test(arguments: [
    ("catalog songs --equivalents 1 --find-equivalents", "--equivalents"),
    ("catalog songs --name A --find-equivalents", "--name"),
  ])
  func `it cannot be used with another way to find songs`(
    line: String, other: String
  ) async throws {
    let result = try await Program(environment: Secrets.tokens).run(line)
    #expect(result.err == "amctl: '--find-equivalents' cannot be used with '\(other)'\n")
    #expect(result.exit == 2)
  }

  @Test func `the line in the help finds a song in other storefronts`() async throws {
    let line = try #require(
      HelpTopic.lookups.sections().flatMap(\.rows).map(\.term)
        .first { $0.hasSuffix(" --find-equivalents") })
    let result = try await Program.sandbox.run(
      "\(line.dropFirst(6)) -o tsv --fields storefront,foundBy,equivalentOf,id")
    #expect(
      result.out == """
        storefront\tfoundBy\tequivalentOf\tid
        gb\tequivalents\t1613600188\t1613700188
        jp\t\t\t1613600188

        """)
    #expect(result.exit == 0)
  }

  @Test func `it is for types with equivalents`() async throws {
    let result = try await Program(environment: Secrets.tokens)
      .run("catalog artists 1 --find-equivalents")
    #expect(
      result.err.hasPrefix(
        "amctl: --find-equivalents works only with albums, music-videos and songs\n"))
    #expect(result.exit == 2)
  }
}
