import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// A type, a URL or an id as the first word means `catalog`, or `library`.
@Suite(.quick) struct ShortcutTests {
  static let pairs: [(short: String, long: String)] = [
    ("song 1613600188", "catalog song 1613600188"),
    ("songs 1613600188", "catalog songs 1613600188"),
    ("-q -o id song 1613600188", "-q -o id catalog song 1613600188"),
    ("song 1613600188 -o tsv", "catalog songs 1613600188 -o tsv"),
    ("songs --isrc USQE92200157 -o id", "catalog songs --isrc USQE92200157 -o id"),
    ("genre 14", "catalog genres 14"),
    ("album 1616728060 --relationship tracks", "catalog albums 1616728060 --relationship tracks"),
    ("https://music.apple.com/us/album/tideline/1616728060", "catalog albums 1616728060"),
    ("music.apple.com/us/album/x/1616728060?i=1613600188", "catalog songs 1613600188"),
    (
      "pl.f4d106fed2bd41149aaacabb233eb5eb", "catalog playlists pl.f4d106fed2bd41149aaacabb233eb5eb"
    ),
    ("ra.1498157166", "catalog stations ra.1498157166"),
    ("l.sticiFl r.y8mMT7t", "library l.sticiFl r.y8mMT7t"),
    ("song --help", "catalog songs --help"),
    ("-- song 1613600188", "catalog song 1613600188"),
  ]

  @Test(arguments: pairs)
  func `the short form does the same as the long one`(short: String, long: String) async throws {
    let result = try await Program.sandbox.run(short)
    let expected = try await Program.sandbox.run(long)
    #expect(result.out == expected.out)
    #expect(result.ending == expected.ending)
    #expect(result.exit == 0)
  }

  static let types = TypeWords.catalog.types.flatMap { [$0.rawValue, $0.singular] }
    .filter { CommandTree.spec.subcommand(named: $0) == nil }

  @Test(arguments: types) func `every type of the catalog is a shortcut`(word: String) throws {
    let match = try CommandTree.spec.parse([word, "1"])
    #expect(match.path.names == ["amctl", "catalog"])
    #expect(try CatalogCommand(match.arguments).type == TypeWords.catalog.type(of: word))
  }

  @Test(arguments: CommandTree.spec.subcommands.map(\.name))
  func `the name of a command is never a shortcut`(name: String) throws {
    let match = try CommandTree.spec.parse([name, "--help"])
    #expect(match.path.names == ["amctl", name])
  }

  @Test func `a type after another word is only a word`() throws {
    let match = try CommandTree.spec.parse(["search", "song"])
    #expect(match.path.names == ["amctl", "search"])
  }

  @Test func `messages repeat the line as it was typed`() async throws {
    let folder = try TemporaryDirectory()
    let result = try await Program().run("song 7 --replay \(folder.path)")
    #expect(
      result.ending == """
        amctl: 'GET /v1/catalog/us/songs/7' is not recorded in '\(folder.path)', which has no fixtures
        hint: record it with: amctl song 7 --record \(folder.path)
        [exit 8]
        """)
  }
}
