import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Colors and line breaks of what is not a table.
@Suite(.quick) struct TerminalTextTests {
  private static func program(columns: Int) -> Program {
    var program = Program.replaying
    program.environment["HOME"] = "/nowhere"
    program.columns = columns
    return program
  }

  @Test func `verdicts have colors at a terminal`() async throws {
    let result = try await Self.program(columns: 80).run("auth status")
    #expect(result.out.contains("\u{1B}[32mok\u{1B}[0m       network "))
    #expect(result.out.contains("\u{1B}[1;33mwarning\u{1B}[0m  user token "))
    let token = Secrets.tokens.merging(["AMCTL_BASE_URL": "http://127.0.0.1:1"]) { $1 }
    var failing = Program(environment: token)
    failing.columns = 80
    #expect(try await failing.run("auth status").out.hasPrefix("\u{1B}[1;31mfailure\u{1B}[0m  "))
  }

  @Test func `an error starts in red at a terminal, unless colors are off`() async throws {
    var program = Program()
    program.showsTalk = true
    let colored = try await program.run("nonsense")
    #expect(
      colored.err == """
        \u{1B}[1;31mamctl:\u{1B}[0m 'nonsense' is not a command of 'amctl'
        \u{1B}[1mhint:\u{1B}[0m 'amctl --help' lists the commands

        """)
    #expect(colored.exit == 2)
    program.environment["NO_COLOR"] = "1"
    #expect(try await program.run("nonsense").err.hasPrefix("amctl: 'nonsense'"))
    program.environment = [:]
    let never = try await program.run("catalog songs 1 --color never")
    #expect(never.err.hasPrefix("amctl: no developer token"))
    program.showsTalk = false
    #expect(try await program.run("nonsense").err.hasPrefix("amctl: 'nonsense'"))
  }

  @Test func `a dry run writes no control character to a terminal`() async throws {
    var program = Program(environment: Secrets.tokens)
    let words = ["library", "create-playlist", "a\u{9B}31m\u{202E}", "--dry-run"]
    #expect(try await program.run(words: words).out.contains("a\u{9B}31m\u{202E}"))
    program.columns = 80
    #expect(try await program.run(words: words).out.contains("a\u{FFFD}31m\u{FFFD}"))
  }

  @Test func `what a sandbox does not include is reached as its hint says`() async throws {
    var program = Program()
    let option = try await program.run("itunes search x --sandbox")
    #expect(
      option.err == """
        amctl: the sandbox does not include iTunes
        hint: leave out --sandbox; it needs no account

        """)
    #expect(option.exit == 6)
    program.environment["AMCTL_SANDBOX"] = "1"
    let variable = try await program.run("itunes search x")
    #expect(variable.err.hasSuffix("\nhint: use --sandbox=off; it needs no account\n"))
    let off = try await program.run("itunes search x --sandbox=off --dry-run")
    #expect(off.out.hasPrefix("GET https://itunes.apple.com/search?"))
  }
}
