import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Colors and line breaks of what is not a table.
@Suite(.quick) struct TerminalTextTests {
  @Test func `verdicts have colors at a terminal`() async throws {
    var program = Program.replaying
    program.environment["HOME"] = "/nowhere"
    program.columns = 80
    let result = try await program.run("auth status")
    #expect(result.out.contains("\u{1B}[32mok\u{1B}[0m       network "))
    #expect(result.out.contains("\u{1B}[1;33mwarning\u{1B}[0m  user token "))
    let token = Secrets.tokens.merging(["AMCTL_BASE_URL": "http://127.0.0.1:1"]) { $1 }
    let failing = try await Program(environment: token, columns: 80).run("auth status")
    #expect(failing.out.hasPrefix("\u{1B}[1;31mfailure\u{1B}[0m  "))
  }

  @Test func `a dry run writes no control character to a terminal`() async throws {
    var program = Program(environment: Secrets.tokens)
    let words = ["library", "create-playlist", "a\u{9B}31m\u{202E}", "--dry-run"]
    #expect(try await program.run(words: words).out.contains("a\u{9B}31m\u{202E}"))
    program.columns = 80
    #expect(try await program.run(words: words).out.contains("a\u{FFFD}31m\u{FFFD}"))
  }

  @Test func `what the sandbox of a variable lacks is reached as its hint says`() async throws {
    let program = Program(environment: ["AMCTL_SANDBOX": "1"])
    let result = try await program.run("itunes search x")
    #expect(result.err.hasSuffix("\nhint: use --sandbox=off; it needs no account\n"))
    let off = try await program.run("itunes search x --sandbox=off --dry-run")
    #expect(off.out.hasPrefix("GET https://itunes.apple.com/search?"))
  }
}
