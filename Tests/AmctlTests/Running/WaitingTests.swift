import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// Waits of tests for a program: they fail, and do not last forever, if the program ends before.
@Suite(.thorough) struct WaitingTests {
  @Test func `what a program never prints is named, with what it printed`() async throws {
    let program = RunningProgram("genres --limit none")
    let error = await #expect(throws: RunningProgram.NeverPrinted.self) {
      try await program.warned("Waiting")
    }
    let text = try #require(error?.description)
    #expect(text.hasPrefix("'amctl genres --limit none' never printed 'Waiting'; its output: ''; "))
    #expect(text.contains("its messages: 'amctl: invalid value 'none' for --limit"))
    await #expect(throws: RunningProgram.NeverPrinted.self) { try await program.port() }
    await #expect(throws: RunningProgram.NeverPrinted.self) { try await program.line(1) }
  }

  @Test func `what a child process never does is named, with what it printed`() async throws {
    let child = try ChildProcess("/bin/sh", ["-c", "echo out; echo err >&2; exit 3"])
    let error = await #expect(throws: ChildProcess.EndedEarly.self) {
      try await child.wait(until: "it slept") { false }
    }
    #expect(
      error?.description == """
        '/bin/sh -c echo out; echo err >&2; exit 3' ended with 3 before it slept; its output: 'out
        '; its messages: 'err
        '
        """)
  }

  @Test(.enabled(if: NeededProgram.tmux.isExpected, "\(NeededProgram.tmux)"))
  func `what a terminal never shows is named, with what it showed`() async throws {
    let terminal = try TerminalScreen(path: "/usr/bin:/bin")
    try await terminal.start("echo shown", columns: 40, rows: 5)
    let error = await #expect(throws: TerminalScreen.Failure.self) {
      try await terminal.text(with: "hidden")
    }
    #expect(error?.text.hasPrefix("'hidden' never was on the screen:\nshown\n[exit 0]") == true)
    try await terminal.close()
  }

  @Test func `what never comes ends all tests, and is named`() async throws {
    let end = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Watchdog.limit = 0
      await Watched(false).wait(for: "the impossible") { $0 }
    }
    let text = String(decoding: end.standardErrorContent, as: UTF8.self)
    #expect(text.contains("waited 0 seconds in vain for:\n- the impossible, at "))
    #expect(text.contains("WaitingTests.swift:"))
  }

  @Test func `a few tests run at once`() {
    let width = CurrentProcess.environment["SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH"]
    #expect(width.flatMap { Int($0) } ?? 0 > 0)
  }
}
