import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

/// Manual pages of commands with every kind of text.
@Suite(
  .thorough,
  .enabled(if: NeededProgram.man.isExpected, "\(NeededProgram.man)"),
  .enabled(if: NeededProgram.groff.isExpected, "\(NeededProgram.groff)"))
struct ManPageTests {
  /// Texts with characters that mean something to roff.
  struct Odd: Parameters {
    var path = ""
    var mode: String?

    static let parameters: [Parameter<Self>] = [
      .word("path", \.path, .text(), help: ".hidden files, 'quoted' or \"quoted\", C:\\dir"),
      .option("no-op", \.mode, .text("A\\B"), help: "'tis ~ ^ ` a-b — naïve 별 🎵"),
    ]
  }

  private static let page = ManPage(
    CommandSpec(
      "odd", summary: "Do .nothing", discussion: ".PP is a request\n\n'br too\n\n  .kept  blanks",
      parameters: Odd.self,
      examples: ["odd '.*' --no-op=\"\\n\" | tr -d '\\n'": ".one line"]),
    at: CommandPath(names: ["prog", "odd"]), version: "1.0-beta",
    sections: [HelpSection("FILES", rows: [("~/.config", "\\fBnot bold\\fR")])])

  @Test func `every text is shown as it is`() async throws {
    _ = try NeededProgram.groff.path
    let shown = try await ChildProcess.run(
      NeededProgram.man.path, ["--warnings", "-E", "UTF-8", "-l", "-"],
      environment: ["PATH": "/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"],
      input: Array(Self.page.text.utf8))
    #expect(shown.errorText == "")
    #expect(
      shown.text == """
        PROG-ODD(1)                      User Commands                     PROG-ODD(1)

        NAME
               prog-odd - Do .nothing

        SYNOPSIS
               prog odd <path> [options]

        DESCRIPTION
               .PP is a request

               'br too

                 .kept  blanks

        EXAMPLES
               .one line:

                   odd '.*' --no-op="\\n" | tr -d '\\n'

        ARGUMENTS
               <path> .hidden files, 'quoted' or "quoted", C:\\dir

        OPTIONS
               --no-op A\\B
                      'tis ~ ^ ` a-b — naïve 별 🎵

        FILES
               ~/.config
                      \\fBnot bold\\fR

        SEE ALSO
               prog(1)

        prog 1.0-beta                                                      PROG-ODD(1)

        """)
  }

  @Test func `pages are named after the command`() {
    #expect(Self.page.name == "prog-odd")
    #expect(Self.page.fileName == "prog-odd.1")
  }
}
