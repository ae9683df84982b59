import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// The command line for a POSIX shell that `--curl` prints.
@Suite(.thorough) struct CurlCommandTests {
  /// Runs a command line in a shell with a fake curl that prints its arguments.
  private func words(of line: String) async throws -> [String] {
    let curl = #"curl() { for word in "$@"; do printf '%s\0' "$word"; done; }; "#
    let child = try await ChildProcess.run(
      "/bin/sh", ["-c", curl + line],
      environment: ["AMCTL_DEVELOPER_TOKEN": "DEV $1 'x'", "AMCTL_USER_TOKEN": "USER"])
    #expect(child.errorText == "")
    return child.text.split(separator: "\0", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }

  private func words(_ line: [String], input: String = "") async throws -> [String] {
    let result = try await Program(environment: Secrets.tokens, input: input)
      .run(words: line + ["--curl"])
    #expect((result.err, result.exit) == ("", 0))
    return try await words(of: result.out)
  }

  static let minted: [(line: String, config: String, command: String)] = [
    ("search nova --types songs", "", "$(amctl token)"),
    ("search nova --types songs --profile work", "[work]", "$(amctl token --profile work)"),
  ]

  @Test(arguments: minted)
  func `with a key, the command line mints its own token`(
    line: String, config: String, command: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(config.utf8), to: "config")
    let result = try await Program(
      environment: Secrets.key.merging(["AMCTL_CONFIG": path]) { $1 }
    ).run(line + " --curl")
    #expect(
      result.out == """
        curl -sS --compressed -H "Authorization: Bearer \(command)" \
        'https://api.music.apple.com/v1/catalog/us/search?term=nova&types=songs'

        """)
    #expect(result.err == "")
    #expect(
      try await words(of: "amctl() { echo \"MINTED $*\"; }; " + result.out)[3]
        .hasPrefix("Authorization: Bearer MINTED token"))
  }

  @Test func `a token that is only in the config file is mentioned, not printed`() async throws {
    let folder = try TemporaryDirectory()
    let config = "developer_token = \(Secrets.developerToken)\nuser_token = \(Secrets.userToken)"
    let path = folder.file("config")
    try FileSystem.write(Array(config.utf8), to: path, isSecret: true)
    let program = Program(environment: ["AMCTL_CONFIG": path])
    let result = try await program.run("library add songs 1 2 --curl")
    #expect(result.out.contains("Bearer $AMCTL_DEVELOPER_TOKEN"))
    #expect(
      result.err == """
        amctl: Set AMCTL_DEVELOPER_TOKEN before you run this; the token is in '\(path)', section \
        '[default]'.
        amctl: Set AMCTL_USER_TOKEN before you run this; the token is in '\(path)', section \
        '[default]'.

        """)
    let catalog = try await program.run("genres --curl")
    #expect(!catalog.err.contains("AMCTL_USER_TOKEN"))
  }

  @Test func `no character of a term or path is special to the shell`() async throws {
    let term = #"it's "5" $HOME `id` \ * ! ; & | > #"# + "\n"
    #expect(
      try await words(["search", term, "--types", "songs"]).last
        == "https://api.music.apple.com/v1/catalog/us/search?term="
        + "it%27s%20%225%22%20%24HOME%20%60id%60%20%5C%20%2A%20%21%20%3B%20%26%20%7C%20%3E%20%23%0A"
        + "&types=songs")
    let path = #"x'"$HOME`id`*!;&|>"#
    #expect(try await words(["api", path]).last == "https://api.music.apple.com/v1/" + path)
  }

  @Test func `a body is one word, and never a file name`() async throws {
    let body = "@{\"name\":\"it's $HOME `id` \\\"\"}\nlast"
    #expect(
      try await words(["api", "me/library/playlists", "--input", "-"], input: body) == [
        "-sS", "--compressed", "-X", "POST", "-H", "Authorization: Bearer DEV $1 'x'", "-H",
        "Music-User-Token: USER",
        "-H", "Content-Type: application/json", "--data-raw", body,
        "https://api.music.apple.com/v1/me/library/playlists",
      ])
  }

  @Test func `brackets in a URL are not a pattern for curl`() async throws {
    #expect(
      try await words(["api", "catalog/us/songs?filter[isrc]=A"]) == [
        "-sS", "--compressed", "-g", "-H", "Authorization: Bearer DEV $1 'x'",
        "https://api.music.apple.com/v1/catalog/us/songs?filter[isrc]=A",
      ])
  }

  @Test func `HEAD uses curl's own option`() async throws {
    #expect(try await words(["api", "test", "-X", "HEAD"])[2] == "-I")
    #expect(try await words(["api", "test", "-X", "DELETE"])[2...3] == ["-X", "DELETE"])
  }
}
