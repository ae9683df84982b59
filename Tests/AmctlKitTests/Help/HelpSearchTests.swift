import AmctlTestProgram
import AmctlTestSupport
import Testing

/// `amctl help WORDS`: the commands, options and lines of topics that have the most of the words.
@Suite(.quick) struct HelpSearchTests {
  private static let export = """
    COMMANDS
      amctl library export <dir> [options]
        Back up the whole library to a directory

    OPTIONS
      --allow-shrink
        Replace the last export even if the library shrank (library export)
      --allow-other-account
        Replace an export made with a different user token (library export)

    TOPICS
      amctl library songs --all -q -o ndjson --fields id,name,artistName
        Export a library of any size in constant memory (amctl help scripting)
      amctl library export Backup && amctl diff Backup -o ndjson
        Back up a library, then print what has changed since (amctl help scripting)

    """

  @Test(arguments: [
    ["export", "library"], ["export", "my", "library"], ["export my library"],
    ["How do I", "export", "the library"], ["export", "library", "frobnicate"],
  ])
  func `small words, quotes and a word that is nowhere change nothing`(words: [String]) async throws
  {
    let result = try await Program().run(words: ["help"] + words)
    #expect(result.out == Self.export)
    #expect(result.ending == "[exit 0]")
  }

  @Test func `quoted names show the page of a command or a topic`() async throws {
    for name in ["library add", "exit-codes"] {
      let result = try await Program().run(words: ["help", name])
      #expect(result.out == (try await Program().run("help \(name)")).out)
      #expect(result.exit == 0)
    }
  }

  @Test(arguments: [
    (
      "playlist rename",
      """
      TOPICS
        rename a playlist or folder, or change its description
          use the Music app (amctl help limits)

      """
    ),
    (
      "AMCTL_JOBS",
      """
      TOPICS
        AMCTL_JOBS
          Requests in flight, as --jobs (amctl help environment)

      """
    ),
    (
      "delete playlist",
      """
      TOPICS
        remove items from the library, or tracks from a playlist
          use the Music app (amctl help limits)
        DELETE /v1/me/ratings/playlists/{id}
          amctl ratings clear playlists ID (amctl help endpoints)
        DELETE /v1/me/ratings/library-playlists/{id}
          amctl ratings clear library-playlists ID (amctl help endpoints)

      """
    ),
  ])
  func `a line of a topic is found, not its page`(words: String, text: String) async throws {
    #expect(try await Program().run("help \(words)").out == text)
  }

  @Test func `a topic with many lines is found as a page`() async throws {
    let result = try await Program().run("help rating")
    #expect(result.out.contains("\n  amctl help endpoints\n    API endpoints, with the command "))
    #expect(!result.out.contains("/v1/me/ratings"))
  }

  @Test func `a found line is data, too`() async throws {
    let result = try await Program().run("help playlist rename -o json")
    #expect(
      result.out == """
        {"commands":[],"options":[],"topics":[{"name":"limits",\
        "summary":"Limits of the Apple Music API, with alternatives.","rows":[\
        {"term":"rename a playlist or folder, or change its description",\
        "meaning":"use the Music app"}]}]}

        """)
  }

  @Test(arguments: ["nova lights", "frobnicate library", "frobnicate the xyzzy library"])
  func `half of the words is not enough`(words: String) async throws {
    let result = try await Program().run("help \(words)")
    #expect(
      result.ending == """
        amctl: nothing in the help concerns '\(words)'
        hint: use fewer words, or see 'amctl help'
        [exit 2]
        """)
    #expect(result.out == "")
  }
}
