import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// The built program while it runs another one with a sandbox.
@Suite(.thorough) struct SandboxProgramTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Runs a shell's script in an empty folder, where amctl is found by its name.
  private func run(
    _ script: String, _ environment: [String: String] = [:]
  ) async throws -> ChildProcess.Output {
    let built = try #require(BuiltProgram.folder)
    return try await ChildProcess.run(
      "/bin/sh", ["-c", "cd '\(folder.path)' || exit\n\(script)"],
      environment: [
        "PATH": "\(built):/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path,
      ].merging(environment) { $1 })
  }

  @Test func `a program gets the URL, the tokens and the key, and its exit code counts`()
    async throws
  {
    let run = try await run(
      """
      amctl -q sandbox -- sh -c '
        env | grep -e ^AMCTL_ -e ^APPLE_MUSIC_ | sed "s/=.*//" | sort
        [ "$AMCTL_BASE_URL" = "$APPLE_MUSIC_BASE_URL" ] && [ -r "$AMCTL_PRIVATE_KEY_FILE" ] || exit 9
        amctl token verify "$AMCTL_DEVELOPER_TOKEN" && exit 7'; echo $?; ls
      """,
      [
        "AMCTL_SANDBOX": "1", "AMCTL_REPLAY": "/nonexistent", "AMCTL_PRIVATE_KEY": Secrets.pem(),
      ])
    #expect(
      run.text == """
        AMCTL_BASE_URL
        AMCTL_DEVELOPER_TOKEN
        AMCTL_JOURNAL
        AMCTL_KEY_ID
        AMCTL_PRIVATE_KEY_FILE
        AMCTL_TEAM_ID
        AMCTL_USER_TOKEN
        APPLE_MUSIC_BASE_URL
        APPLE_MUSIC_DEVELOPER_TOKEN
        APPLE_MUSIC_KEY_ID
        APPLE_MUSIC_PRIVATE_KEY_FILE
        APPLE_MUSIC_TEAM_ID
        APPLE_MUSIC_USER_TOKEN
        The signature is valid.
        7

        """)
    #expect(run.errorText == "")
  }

  @Test func `a program gets the tokens of all users`() async throws {
    let run = try await run(
      """
      amctl -q sandbox --users 3 -- sh -c '
        set -- $APPLE_MUSIC_USER_TOKENS; echo $#; [ "$1" = "$APPLE_MUSIC_USER_TOKEN" ]'; echo $?
      """)
    #expect(run.text == "3\n0\n", "\(run.errorText)")
  }

  @Test func `a signal ends it with success, and removes the key`() async throws {
    let run = try await run(
      """
      amctl -q sandbox -o json > line & pid=$!
      until [ -s line ]; do kill -0 $pid || exit; sleep 0.01; done
      kill -TERM $pid; wait $pid; echo $?; ls
      """)
    #expect(run.text == "0\nline\n")
  }

  @Test func `two servers share a directory, also after one is killed`() async throws {
    let run = try await run(
      """
      serve() {
        amctl sandbox --state state > $1 2> $1.err & pid=$!
        until grep -q USER_TOKEN $1; do kill -0 $pid || exit; sleep 0.01; done
      }
      add() { (. ./$1; amctl -q library create-playlist $2 > $2); }
      list() { amctl library playlists --all -o tsv --fields name $1 | grep Quay; }
      serve one; first=$pid
      serve two
      add one Quay1; add two Quay2; (. ./one; list)
      kill -KILL $first; add two Quay3; (. ./two; list)
      kill -TERM $pid; wait $pid; list --sandbox=state
      """)
    #expect(run.text == "Quay1\nQuay2\nQuay1\nQuay2\nQuay3\nQuay1\nQuay2\nQuay3\n")
  }

  @Test func `a change that has no room on the disk is not kept, and those before it are`()
    async throws
  {
    let run = try await run(
      """
      export AMCTL_SANDBOX=state
      amctl -q library create-playlist Quay1 > first
      (ulimit -f 8; amctl library create-playlist Quay2 --description "$(printf %05000d 1)"; echo $?)
      amctl -q library create-playlist Quay3 > third
      amctl library playlists --all -o tsv --fields name | grep Quay
      """)
    #expect(run.errorText == "amctl: 'state/sandbox.log' cannot be written: File too large\n")
    #expect(run.text == "1\nQuay1\nQuay3\n")
  }

  @Test func `a server of fixtures hides the sandbox from the program that it runs`() async throws {
    let run = try await run(
      "amctl -q fixtures serve '\(Fixtures.path)' -- sh -c 'env | grep -c -e SANDBOX -e REPLAY'",
      ["AMCTL_SANDBOX": "1", "AMCTL_REPLAY": Fixtures.path])
    #expect(run.text == "0\n")
  }

  @Test(arguments: ["", "AMCTL_SANDBOX=1 "])
  func `a program in any language is recorded from a sandbox, and served`(
    surroundings: String
  ) async throws {
    let outer = surroundings.isEmpty ? "amctl -q sandbox -- " : surroundings
    _ = try folder.write(
      Array(
        """
        env | grep -e ^AMCTL_ -e ^APPLE_MUSIC_ | sed 's/=.*//' | grep -e URL -e TOKEN | grep -v FIX | sort | wc -l
        amctl api /v1/catalog/us/genres/34 --base-url "$APPLE_MUSIC_BASE_URL" --jq '.data[0].id'
        """.utf8), to: "app")
    let run = try await run(
      "\(outer)amctl -q fixtures record Answers -- sh app; amctl -q fixtures serve Answers -- sh app"
    )
    #expect(run.text.filter { $0 != " " } == "6\n34\n6\n34\n", "\(run.errorText)")
    #expect(run.status == 0)
  }

  @Test func `requests of any program are recorded from the sandbox`() async throws {
    let run = try await run(
      "amctl fixtures record Answers --sandbox -- amctl genres -o id --limit 1 && "
        + "amctl genres -o id --limit 1 --replay Answers")
    #expect(run.text == "34\n34\n")
    #expect(run.status == 0)
  }

  @Test func `after two dashes, no word is a subcommand`() async throws {
    let run = try await run(
      """
      mkdir bin && printf '#!/bin/sh\\necho $AMCTL_TEAM_ID | wc -c\\n' > bin/check && chmod +x bin/check
      PATH="bin:$PATH" amctl -q sandbox -- check
      """)
    #expect(run.text == "11\n")
  }

  @Test func `the script of the help page runs`() async throws {
    let run = try await run(HelpTopic.scriptLine)
    #expect(run.errorText.contains("20 sent to the library; "))
    #expect(run.status == 0)
  }

  @Test(.enabled(if: NeededProgram.python3.isExpected, "\(NeededProgram.python3)"))
  func `the app in Python of the help page runs`() async throws {
    let run = try await run(HelpTopic.pythonApp)
    #expect(run.text.split(separator: "\n").contains("Music"))
    #expect(run.text.split(separator: "\n").contains("Jazz"))
    #expect(run.status == 0)
  }

  @Test(.enabled(if: NeededProgram.node.isExpected, "\(NeededProgram.node)"))
  func `the app in JavaScript of the help page runs`() async throws {
    let run = try await run(HelpTopic.javaScriptApp)
    #expect(run.text.split(separator: "\n").count == 5)
    #expect(run.status == 0)
  }

  /// What `signed.sh` prints, however it reaches the sandbox.
  static let signedOutput = """
    Northern Lights
    2 of 3 songs
    3 songs found
    3 songs of the charts
    300 of 300 songs of the library
    Harbor has 1 of 2 tracks
    without a signature: 401

    """

  @Test(
    .enabled(if: NeededProgram.bash.isExpected, "\(NeededProgram.bash)"),
    .enabled(if: NeededProgram.openssl.isExpected, "\(NeededProgram.openssl)"),
    .enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"),
    .enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"))
  func `a script signs its own token, and reads a whole library`() async throws {
    let run = try await run("amctl -q sandbox -- bash '\(Repository.path)/Tests/Clients/signed.sh'")
    #expect(run.text == Self.signedOutput)
    #expect(run.status == 0, "\(run.errorText)")
  }

  private func run(_ app: HelpTopic.App) async throws -> ChildProcess.Output {
    _ = try folder.write(Array(app.code.utf8), to: app.name)
    return try await run(app.line)
  }
}
