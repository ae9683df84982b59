import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// `amctl help WORD...`: the commands, options and topics that concern the words.
struct HelpSearchTests {
  @Test func `commands, options and topics are listed in this order`() async throws {
    let result = try await Program().run("help isrc")
    #expect(
      result.out == """
        COMMANDS
          amctl catalog <type> [<id>]... [options]
            Fetch songs, albums, artists and more by ID, ISRC, UPC or URL

        OPTIONS
          --isrc CODE
            Find by ISRC; - reads ISRCs from stdin (catalog)
          --from FILE
            Read IDs, ISRCs, UPCs or URLs, one per line (catalog)
          --find-equivalents
            Use equivalents of IDs missing in a storefront, or items with the same ISRC
            or UPC (catalog)
          --with-catalog
            Add ISRC, artist and album from the catalog (takeout)

        """)
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  static let firsts: [(words: String, line: String)] = [
    ("playlist", "  amctl library create-playlist <name> [options]"),
    ("PLAYLISTS", "  amctl library create-playlist <name> [options]"),
    ("song", "  amctl catalog <type> [<id>]... [options]"),
    ("summary", "  amctl replay-summary [options]"),
    ("secrets", "  amctl fixtures scan <path>... [options]"),
    ("add tracks", "  amctl library add-tracks [<playlist>] [<id>]... [options]"),
    ("token verify signature", "  amctl token verify [<token>] [options]"),
  ]

  @Test(arguments: firsts)
  func `a command with the words in its name is first, then one with the words in its summary`(
    words: String, line: String
  ) async throws {
    let result = try await Program().run("help " + words)
    let lines = result.out.split(separator: "\n")
    #expect(lines.prefix(2) == ["COMMANDS", line[...]])
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(result.exit == 0)
  }

  @Test func `the topics are listed by their name`() async throws {
    let result = try await Program().run("help topics")
    #expect(result.out.hasPrefix("TOPICS\n  amctl help exit-codes\n"))
    for topic in HelpTopic.all { #expect(result.out.contains("  amctl help \(topic.name)\n")) }
  }

  @Test(arguments: ["delete playlist", "remove", "remove tracks", "rename", "reorder", "lyrics"])
  func `what the service cannot do leads to the limits, before any command for something else`(
    words: String
  ) async throws {
    let result = try await Program().run("help " + words)
    let limits = """
      TOPICS
        amctl help limits
          Limits of the Apple Music API, with alternatives.

      """
    #expect(result.out.hasPrefix(limits))
    #expect(result.exit == 0)
  }

  static let found: [(words: String, line: String)] = [
    ("replay", "  --replay DIR"), ("--replay", "  --replay DIR"), ("quiet", "  -q, --quiet"),
    ("search types", "  --types TYPE"), ("upc", "  --upc CODE"),
    ("endpoint", "  amctl help endpoints"),
    ("ndjson", "  amctl help formats"), ("AMCTL_JOBS", "  amctl help environment"),
  ]

  @Test(arguments: found)
  func `options and topics are found too`(words: String, line: String) async throws {
    let result = try await Program().run(
      words: ["help", "--"] + words.split(separator: " ").map(String.init))
    #expect(result.out.split(separator: "\n").contains(line[...]))
    #expect(result.exit == 0)
  }

  @Test func `an option of many commands is listed once`() async throws {
    let out = try await Program().run("help replay").out
    #expect(out.split(separator: "\n").filter { $0 == "  --replay DIR" }.count == 1)
    #expect(out.contains("(catalog, search, hints, suggest\n    and "))
    #expect(try await Program().run("help quiet").out.contains("Print errors only (every command)"))
  }

  @Test func `what was found is available as JSON`() async throws {
    let result = try await Program().run("help recommend -o json")
    #expect(
      result.out == """
        {"commands":[{"name":"recommendations","path":["recommendations"],\
        "summary":"Show your recommendations",\
        "usage":["amctl recommendations [<id>]... [options]"]}],\
        "options":[{"name":"relationship","summary":"List the contents of one recommendation",\
        "value":"NAME","commands":[["recommendations"]]}],"topics":[]}

        """)
    let options = try JSONDocument(parsing: try await Program().run("help tree -o json").out).root
    let option = try #require(options["options"]?[0])
    #expect(option["name"]?.string == "tree")
    #expect(option["commands"]?[0]?[0]?.string == "genres")
  }

  @Test func `a command path is never searched for`() async throws {
    #expect(
      try await Program().run("help library search").out
        == (try await Program().run("library search --help").out))
  }
}
