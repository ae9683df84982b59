import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@testable import AmctlCommandLine
@testable import AmctlKit

/// The built program with a real browser; only Apple's script is replaced.
@Suite(.enabled(if: NeededProgram.chromium.isExpected, "\(NeededProgram.chromium)"))
struct AuthLoginBrowserTests {
  /// Returns a replacement script that signs in and presses the button as soon as possible.
  private static func script(authorize: String) -> String {
    """
    window.MusicKit = {
      configure: async (options) => {
        if (options.app.name !== "amctl" || options.developerToken.split(".").length !== 3)
          throw new Error("wrong options");
      },
      getInstance: () => ({ authorize: async () => { \(authorize) } }),
    };
    const button = document.getElementById("authorize");
    let presses = 0;
    setInterval(() => { if (!button.disabled && presses++ === 0) button.click(); }, 10);
    """
  }

  private static func server(authorize: String) throws -> TestServer {
    let script = Array(script(authorize: authorize).utf8)
    return try TestServer { request in
      request.path == "/musickit.js"
        ? ServerResponse(headers: ["Content-Type": "text/javascript"], body: script)
        : ServerResponse(404)
    }
  }

  private static func browse(
    _ address: String, in directory: String, _ more: [String] = []
  ) throws
    -> ChildProcess
  {
    try ChildProcess(
      NeededProgram.chromium.path,
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--disable-background-networking", "--user-data-dir=" + directory,
      ] + more + [address],
      environment: ["HOME": directory, "PATH": "/usr/bin:/bin"])
  }

  @Test func `pressing the button stores the token in the config file`() async throws {
    let built = try #require(BuiltProgram.folder)
    let directory = try TemporaryDirectory()
    let server = try Self.server(authorize: #"return "\#(Secrets.userToken)";"#)
    defer { server.stop() }
    // The program opens the browser itself, through a replacement for the desktop's opener.
    try await ShellProgram.install(
      """
      echo $$ > \(directory.file("pid"))
      exec \(try NeededProgram.chromium.path) --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage \
      --no-first-run --disable-background-networking --remote-debugging-port=0 \
      --user-data-dir=\(directory.file("profile")) "$1"
      """, as: "xdg-open", in: directory)
    let run = try await ChildProcess.run(
      built + "/amctl", ["auth", "login"],
      environment: Secrets.key.merging([
        "HOME": directory.path, "PATH": directory.path + ":/usr/bin:/bin",
        "AMCTL_MUSICKIT_SCRIPT": "http://127.0.0.1:\(server.port)/musickit.js",
      ]) { $1 })
    // A remote-controlled browser runs until it gets the command to quit.
    _ = try await ChildProcess.run(
      "/bin/sh", ["-c", "read id < \(directory.file("pid")); kill $id"])
    #expect(run.status == 0)
    #expect(run.text == "")
    #expect(!run.errorText.contains(Secrets.userToken))
    let path = directory.file(".config/amctl/config")
    #expect(
      run.errorText.hasSuffix(
        "amctl: The user token is in '\(path)', in the section '[default]'.\n"))
    #expect(
      String(decoding: try directory.read(".config/amctl/config"), as: UTF8.self)
        == "[default]\nuser_token = \(Secrets.userToken)\n")
    for (path, mode) in [(path, 0o600), (directory.file(".config/amctl"), 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
  }

  static let troubles: [(authorize: String, words: String)] = [
    (
      #"throw { name: "AUTHORIZATION_ERROR", message: "Unauthorized" };"#,
      "You are not signed in: Apple's window was closed, or access was denied. Try again."
    ),
    (
      "return undefined;",
      "You are not signed in: Apple's window was closed, or access was denied. Try again."
    ),
    (
      #"throw { errorCode: "SUBSCRIPTION_ERROR" };"#,
      "This Apple Account has no subscription to Apple Music. Sign in with one that has."
    ),
    (#"throw new Error("Odd.");"#, "Sign-in failed: Odd."),
    (#"return "two words";"#, "Sign-in failed: This is not a token."),
  ]

  @Test(.serialized, arguments: troubles)
  func `the page describes an error`(authorize: String, words: String) async throws {
    let server = try Self.server(authorize: authorize)
    defer { server.stop() }
    #expect(
      try await Self.state(scriptAt: "http://127.0.0.1:\(server.port)/musickit.js") == words)
  }

  @Test func `a script that cannot be loaded is reported`() async throws {
    let address = "http://127.0.0.1:\(try TestServer.closedPort())/musickit.js"
    #expect(
      try await Self.state(scriptAt: address)
        == "Apple's script could not be loaded from \(address). Check the network and any script "
        + "blocker, then reload this page.")
  }

  /// Returns the final message of the page.
  private static func state(scriptAt address: String) async throws -> String {
    let directory = try TemporaryDirectory()
    let program = RunningProgram(
      "auth login --no-browser",
      environment: Secrets.key.merging([
        "HOME": directory.path, "AMCTL_MUSICKIT_SCRIPT": address,
      ]) { $1 }, clock: StoppedClock())
    _ = try await program.port()
    let said = program.said
    let page = try #require(said.firstMatch(of: #/http:\S+/#)).0
    let browser = try browse(
      String(page), in: directory.file("profile"), ["--dump-dom", "--virtual-time-budget=2000"])
    let document = await browser.ended().text
    _ = await program.interrupted()
    let state = document.firstMatch(of: #/aria-live="polite">([^<]*)</#)
    return String(try #require(state).1)
  }
}
