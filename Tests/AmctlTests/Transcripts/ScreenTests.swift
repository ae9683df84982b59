import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// What a person sees at a terminal, byte for byte, in three widths, with colors and without.
///
/// With `AMCTL_RECORD_SCREENS=1` in the environment the files are written instead, and the picture
/// at the top of the README is drawn from them.
@Suite(.thorough, .enabled(if: NeededProgram.tmux.isExpected, "\(NeededProgram.tmux)"), .serialized)
struct ScreenTests {
  static let lines = [
    "album": "amctl catalog albums 1616728060",
    "song": "amctl catalog songs 1613600191",
    "tracks": "amctl catalog albums 1616728060 --relationship tracks --all",
    "charts": "amctl charts --types songs --genre jazz --limit 10 -s gb",
    "search": "amctl search 'northern lights'",
    "storefronts": "amctl storefronts --limit 5",
    "genres": "amctl genres --tree --limit 12",
    "library": "amctl library songs --with-catalog",
    "playlists": "amctl library playlists",
    "folders": "amctl library playlist-folders --tree",
    "recommendations": "amctl recommendations",
    "replay-summary": "amctl replay-summary",
    "history": "amctl history tracks --limit 12",
    "checks": "amctl auth status",
    "json": "amctl storefronts jp -o json",
    "artist": "amctl catalog artists 1147783278",
    "artwork": "amctl artwork albums 1616728060",
    "artworks": "amctl artwork albums 1616728060 1616728061",
    "match": "amctl match --from Fixtures/Lists/evening.txt",
    "fields": "amctl match --fields help",
    "error": "amctl catalog songs 1613600188 --relationship tracks",
  ]

  static let widths = [40, 80, 120]
  static let names = lines.keys.sorted()
  private static let folder = Repository.path + "/Fixtures/Screens/"

  /// Returns the file of a command: each screen below a line with its width.
  private static func screens(of line: String, in built: String) async throws -> String {
    var text = ""
    for width in widths {
      for environment in [["NO_COLOR": "1"], [:]] {
        let terminal = try TerminalScreen(path: built)
        let settings = [
          "AMCTL_SANDBOX": "1", "SOURCE_DATE_EPOCH": "\(BuiltProgram.second)",
          "AMCTL_PAGER": "cat",
        ]
        try await terminal.start(
          line, columns: width, rows: 70, environment: environment.merging(settings) { $1 })
        let (screen, exit) = try await terminal.result(isColored: environment.isEmpty)
        try await terminal.close()
        let colors = environment.isEmpty ? "colors" : "no colors"
        text += "== \(width) columns, \(colors), exit code \(exit) ==\n\(visible(screen))"
      }
    }
    return "$ \(line)\n\(text)"
  }

  /// Returns a screen with its escape sequences as text, and without links, which not every tmux
  /// passes on.
  private static func visible(_ screen: String) -> String {
    screen.replacing(/\u{1B}\]8;.*?\u{1B}\\/.dotMatchesNewlines(), with: "")
      .replacing("\u{1B}", with: "\\e")
  }

  /// Returns the lines of a recorded screen without colors.
  static func recorded(_ name: String, columns: Int) throws -> [String] {
    let text = String(decoding: try FileSystem.read(folder + name + ".txt"), as: UTF8.self)
    let screens = text.split(separator: "== \(columns) columns, no colors, ")
    let screen = try #require(screens.last?.split(separator: "\n== ").first)
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    // The first is the rest of the title.
    return lines.dropFirst().map { String($0) }
  }

  @Test(arguments: names)
  func `a screen is what it was`(name: String) async throws {
    let built = try #require(BuiltProgram.folder)
    let actual = try await Self.screens(of: #require(Self.lines[name]), in: built)
    let path = Self.folder + name + ".txt"
    guard CurrentProcess.environment["AMCTL_RECORD_SCREENS"] == nil else {
      try FileSystem.write(Array(actual.utf8), to: path)
      return try FileSystem.write(await PictureTests.drawn(), to: PictureTests.path)
    }
    #expect(actual == String(decoding: try FileSystem.read(path), as: UTF8.self))
  }

  @Test(arguments: names)
  func `no line is wider than its screen, and colors change nothing else`(name: String) throws {
    for width in Self.widths {
      let lines = try Self.recorded(name, columns: width)
      #expect(!lines.contains { $0.contains("\\e") })
      #expect(lines.allSatisfy { TextWidth.of($0) <= width })
    }
  }
}
