import AmctlTestProgram
import Testing

/// Arguments with blanks and control characters; the other mistakes are in the transcripts.
struct UsageTests {
  @Test func `a path with a blank causes a hint about parameters`() async throws {
    let result = try await Program().run(words: ["api", "catalog/us/search?term=a b"])
    #expect(
      result.err == """
        amctl: 'catalog/us/search?term=a b' is not a path of the service
        hint: a path contains no blanks; write parameters with --query name=value

        """)
    #expect(result.exit == 2)
  }

  @Test func `a blank term counts as empty`() async throws {
    let result = try await Program().run(words: ["search", " "])
    #expect(result.err == "amctl: the search term must not be empty\n")
    #expect(result.exit == 2)
  }

  @Test func `arguments contain no control characters in messages`() async throws {
    let result = try await Program().run(words: ["catalog", "\u{1B}[31msongs\n"])
    #expect(result.err.hasPrefix("amctl: '␛[31msongs ' is not a catalog type\n"))
  }
}
