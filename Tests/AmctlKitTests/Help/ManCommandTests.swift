import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

/// `amctl man`: the pages of all commands, as `man` shows them.
@Suite(
  .thorough,
  .enabled(if: NeededProgram.man.isExpected, "\(NeededProgram.man)"),
  .enabled(if: NeededProgram.groff.isExpected, "\(NeededProgram.groff)"))
struct ManCommandTests {
  /// Shows a page with the real program, 80 columns wide.
  private static func shown(_ page: String, _ options: [String]) async throws -> ChildProcess.Output
  {
    _ = try NeededProgram.groff.path
    return try await ChildProcess.run(
      NeededProgram.man.path, options + ["-l", "-"],
      environment: ["PATH": "/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"],
      input: Array(page.utf8))
  }

  @Test(arguments: HelpTests.commands)
  func `man shows a page with everything that is in the help, and warns of nothing`(
    command: String
  ) async throws {
    let page = try await Program().run("man " + command)
    #expect(page.ending == "[exit 0]")
    // What man sends to a device, which is also where it warns of what a device does not have.
    let sent = try await Self.shown(page.out, ["--warnings", "-E", "UTF-8", "-Tutf8", "-Z"])
    #expect(sent.ending == "[exit 0]")
    #expect(sent.text.hasPrefix("x T utf8\n"))
    // The device itself, without bold letters and other signs for a terminal.
    let shown = try await ChildProcess.run(
      NeededProgram.grotty.path, ["-cbou"], environment: ["PATH": "/usr/bin:/bin"],
      input: sent.bytes)
    #expect(shown.errorText == "")
    let spec = CommandTree.spec.command(at: command.split(separator: " ").map(String.init)).spec
    let words = shown.text.split(whereSeparator: \.isWhitespace)
    let text = words.joined(separator: " ")
    let name = (["amctl"] + command.split(separator: " ").map(String.init)).joined(separator: "-")
    #expect(text.contains(" NAME \(name) - \(Self.joined(spec.summary)) SYNOPSIS amctl \(command)"))
    #expect(text.contains(Self.joined(spec.discussion)))
    for option in spec.options where option.topic != nil {
      #expect(text.contains("--\(option.name)"))
    }
    for option in spec.options where option.topic == nil {
      let letter = option.short.map { "-\($0), " } ?? ""
      let value = option.value.map { " " + $0.name } ?? ""
      #expect(text.contains("\(letter)--\(option.name)\(value) \(Self.joined(option.help))"))
    }
    for argument in spec.positionals {
      #expect(text.contains("<\(argument.name)> \(Self.joined(argument.help))"))
    }
    for below in spec.subcommands {
      #expect(text.contains("\(below.name) \(Self.joined(below.summary))"))
      #expect(text.contains("\(name)-\(below.name)(1)"))
    }
    for example in spec.examples {
      #expect(shown.text.contains("\n           \(example.command)\n"))
    }
  }

  @Test func `pages are not written through a link that leads nowhere, or below a file`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let target = folder.file("elsewhere/page")
    try FileSystem.createDirectory(folder.file("pages"))
    for link in ["link", "pages/amctl-api.1"] {
      try #require(
        await ChildProcess.run("/bin/ln", ["-s", target, folder.file(link)]).status == 0)
    }
    try folder.write([], to: "file")
    let nowhere = "it is a link to something that does not exist"
    for (path, wrong, failure) in [
      ("link", "link", "created: \(nowhere)"), ("link/man1", "link", "created: \(nowhere)"),
      ("pages", "pages/amctl-api.1", "written: \(nowhere)"),
      ("file/man1", "file/man1", "created: Not a directory"),
    ] {
      #expect(
        try await Program().run("man --write \(folder.file(path))").ending
          == "amctl: '\(folder.file(wrong))' cannot be \(failure)\n[exit 1]")
    }
    #expect(try FileSystem.list(folder.file("pages")) == ["amctl-api.1"])
    #expect(try FileSystem.list(folder.path) == ["file", "link", "pages"])
  }

  @Test func `the program's page has the exit codes and the environment`() async throws {
    let page = try await Program().run("man").out
    let text = try await Self.shown(page, []).text
    for heading in ["EXIT STATUS", "ENVIRONMENT", "GLOBAL OPTIONS", "SEE ALSO"] {
      #expect(text.contains("\n\(heading)\n"))
    }
    #expect(text.contains("\n       4      no credentials, or they were rejected (401, 403)\n"))
    #expect(text.contains("\n       AMCTL_TEAM_ID\n"))
  }

  @Test func `all pages are written to a folder, which is created`() async throws {
    let folder = try TemporaryDirectory()
    let place = folder.file("share/man/man1")
    let result = try await Program().run("man --write \(place)")
    #expect(result.out == "")
    #expect(result.err == "amctl: Wrote \(HelpTests.commands.count) manual pages to '\(place)'.\n")
    #expect(result.exit == 0)
    let names = try FileSystem.list(place)
    let expected = HelpTests.commands.map { command in
      (["amctl"] + command.split(separator: " ").map(String.init)).joined(separator: "-") + ".1"
    }
    #expect(names == expected.sorted())
    let page = try FileSystem.read(place + "/amctl-library-add.1")
    #expect(try await Program().run("man library add").out == String(decoding: page, as: UTF8.self))
    #expect(try await Program().run("man --write \(place) -q").err == "")
  }

  @Test(arguments: [60, 80, 100]) func `a terminal gets the page as man shows it`(
    columns: Int
  ) async throws {
    _ = try NeededProgram.man.path
    let result = try await Program(environment: ["LC_ALL": "C.UTF-8"], columns: columns)
      .run("man library add")
    #expect(result.out.contains("\nNAME\n       amctl-library-add - Add songs"))
    #expect(result.out.contains("\n       --rest FILE\n"))
    // Examples are not broken.
    let texts = result.out.split(separator: "\n").filter { !$0.contains("    amctl ") }
    let widths = texts.map(\.count)
    #expect(((columns - 10)...columns).contains(try #require(widths.max())))
    #expect(result.ending == "[exit 0]")
  }

  @Test(arguments: ["exit 1", "exit 0"])
  func `a terminal gets the source if man cannot format it`(script: String) async throws {
    let folder = try TemporaryDirectory()
    try await ShellProgram.install("/bin/cat >/dev/null; \(script)", as: "man", in: folder)
    let result = try await Program(environment: ["PATH": folder.path], columns: 80)
      .run("man library add")
    #expect(result.out.hasPrefix(".TH \"AMCTL\\-LIBRARY\\-ADD\" 1 "))
    #expect(result.ending == "amctl: 'man' cannot format the page; this is its source.\n[exit 0]")
  }

  @Test func `man gets none of the settings`() async throws {
    let folder = try TemporaryDirectory()
    try await ShellProgram.install("/bin/cat >/dev/null; /usr/bin/env", as: "man", in: folder)
    let environment = Secrets.tokens.merging(["PATH": folder.path]) { $1 }
    let out = try await Program(environment: environment, columns: 80).run("man token").out
    #expect(out.contains("MANWIDTH=80\n"))
    #expect(!out.contains("AMCTL_"))
  }

  /// The text with single blanks, as the words of a page are compared.
  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
