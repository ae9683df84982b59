import AmctlCommandLine
import AmctlTestSupport
import MusicPlatform
import Testing

/// The picture at the top of the README, which a script draws from recorded screens.
///
/// Recording the screens draws it again.
@Suite(.quick) struct PictureTests {
  static let path = Repository.path + "/Fixtures/Screens/amctl.svg"

  /// Returns the picture of the screens as they are recorded now.
  static func drawn() async throws -> [UInt8] {
    let run = try await ChildProcess.run(
      "/bin/bash", [Repository.path + "/.ci/picture"], environment: ["PATH": "/usr/bin:/bin"])
    try #require(run.ending == "[exit 0]")
    return run.bytes
  }

  @Test func `the picture is what the script draws`() async throws {
    #expect(
      try await Self.drawn() == FileSystem.read(Self.path),
      "bash .ci/picture >Fixtures/Screens/amctl.svg")
  }

  /// The commands in the picture, each with the lines below it; a text is at the column where the
  /// picture has it.
  private static func commands() throws -> [(line: String, output: [String])] {
    let picture = String(decoding: try FileSystem.read(path), as: UTF8.self)
    let lines = picture.matches(of: /<text y="\d+">(.*)<\/text>/).map { line in
      line.1.matches(of: /<tspan x="(\d+)"[^>]*>([^<]+)<\/tspan>/).reduce("") { before, text in
        let column = ((Int(text.1) ?? 0) - 20) / 8
        return TextWidth.padded(before, to: column)
          + text.2.replacing("&lt;", with: "<").replacing("&amp;", with: "&")
      }
    }
    return ("\n" + lines.joined(separator: "\n")).split(separator: "\n$ ").map { command in
      let lines = command.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return (lines[0], Array(lines.dropFirst()))
    }
  }

  @Test func `each screen in the picture begins and ends as it was recorded`() throws {
    let names = ["search", "album", "match"]
    let commands = try Self.commands()
    #expect(commands.map(\.line) == names.map { ScreenTests.lines[$0] })
    for (name, (_, output)) in zip(names, commands) {
      let screen = try ScreenTests.recorded(name, columns: 80)
      // A line with nothing but '…' takes the place of those in the middle.
      let cut = try #require(output.firstIndex(of: "…"))
      let last = output.count - cut - 1
      #expect(output == screen.prefix(cut) + ["…"] + screen.suffix(last))
    }
  }
}
