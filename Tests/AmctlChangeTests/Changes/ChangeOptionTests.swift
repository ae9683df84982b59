import AmctlTestProgram
import AmctlTestSupport
import Testing

/// A write with an option that it does not take.
struct ChangeOptionTests {
  @Test func `a typo is not corrected to an option that the command rejects`() async throws {
    let result = try await Program(environment: Secrets.tokens)
      .run("library add songs 1 --limt 5")
    #expect(
      result.err == """
        amctl: \(ExpectedMessages.noOption("--limt", of: "library add"))
        hint: 'amctl library add --help' lists the options

        """)
    #expect(result.exit == 2)
  }
}
