import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// `--curl` prints a line for a POSIX shell.
struct CurlCommandTests {
  /// Lets the shell run a line with a curl that only says what it was given.
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
    #expect(result.exit == 0)
    #expect(result.err == "")
    return try await words(of: result.out)
  }

  @Test func `the line is one that can be pasted`() async throws {
    let result = try await Program().run("search nova --types songs --curl")
    #expect(
      result.out == """
        curl -H "Authorization: Bearer $AMCTL_DEVELOPER_TOKEN" \
        'https://api.music.apple.com/v1/catalog/us/search?term=nova&types=songs'

        """)
  }

  @Test func `the shell fills in the tokens`() async throws {
    #expect(
      try await words(["api", "me/library/songs"]) == [
        "-H", "Authorization: Bearer DEV $1 'x'", "-H", "Music-User-Token: USER",
        "https://api.music.apple.com/v1/me/library/songs",
      ])
  }

  @Test func `no character of a term or path means anything to the shell`() async throws {
    let term = #"it's "5" $HOME `id` \ * ! ; & | > #"# + "\n"
    #expect(
      try await words(["search", term, "--types", "songs"]).last
        == "https://api.music.apple.com/v1/catalog/us/search?term="
        + "it%27s%20%225%22%20%24HOME%20%60id%60%20%5C%20%2A%20%21%20%3B%20%26%20%7C%20%3E%20%23%0A"
        + "&types=songs")
    let path = #"x'"$HOME`id`*!;&|>"#
    #expect(try await words(["api", path]).last == "https://api.music.apple.com/v1/" + path)
  }

  @Test func `a body is one word, and never the name of a file`() async throws {
    let body = "@{\"name\":\"it's $HOME `id` \\\"\"}\nlast"
    #expect(
      try await words(["api", "me/library/playlists", "--input", "-"], input: body) == [
        "-X", "POST", "-H", "Authorization: Bearer DEV $1 'x'", "-H", "Music-User-Token: USER",
        "-H", "Content-Type: application/json", "--data-raw", body,
        "https://api.music.apple.com/v1/me/library/playlists",
      ])
  }

  @Test func `brackets in an address are no pattern to curl`() async throws {
    #expect(
      try await words(["api", "catalog/us/songs?filter[isrc]=A"]) == [
        "-g", "-H", "Authorization: Bearer DEV $1 'x'",
        "https://api.music.apple.com/v1/catalog/us/songs?filter[isrc]=A",
      ])
  }

  @Test func `HEAD is asked for in curl's own way`() async throws {
    #expect(try await words(["api", "test", "-X", "HEAD"]).first == "-I")
    #expect(try await words(["api", "test", "-X", "DELETE"]).prefix(2) == ["-X", "DELETE"])
  }
}
