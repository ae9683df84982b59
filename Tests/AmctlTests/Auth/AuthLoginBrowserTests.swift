import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The built program with a real browser; only Apple's script is replaced.
@Suite(.thorough, .enabled(if: NeededProgram.chromium.isExpected, "\(NeededProgram.chromium)"))
struct AuthLoginBrowserTests {
  /// Returns a replacement script that signs in and presses the button as soon as possible.
  private static func script(configure: String = "", authorize: String) -> String {
    """
    window.MusicKit = {
      configure: async (options) => {
        if (options.app.name !== "amctl" || options.developerToken.split(".").length !== 3)
          throw new Error("wrong options");
        \(configure)
      },
      getInstance: () => ({
        authorize: async () => { \(authorize) },
        unauthorize: async () => { throw new Error("The token is revoked at Apple."); },
      }),
    };
    const button = document.getElementById("authorize");
    let presses = 0;
    setInterval(() => { if (!button.disabled && presses++ === 0) button.click(); }, 10);
    """
  }

  private static func server(configure: String = "", authorize: String) throws -> TestServer {
    let script = Array(script(configure: configure, authorize: authorize).utf8)
    return try TestServer { request in
      request.path == "/musickit.js"
        ? ServerResponse(headers: ["Content-Type": "text/javascript"], body: script)
        : ServerResponse(404)
    }
  }

  private static func browse(
    _ address: String, in directory: String, _ more: [String] = []
  ) throws -> ChildProcess {
    try ChildProcess(
      NeededProgram.chromium.path,
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--disable-background-networking", "--user-data-dir=" + directory,
      ] + more + [address], environment: ["HOME": directory, "PATH": "/usr/bin:/bin"])
  }

  @Test func `pressing the button stores the token in the config file`() async throws {
    let built = try #require(BuiltProgram.folder)
    let directory = try TemporaryDirectory()
    let server = try Self.server(authorize: #"return "\#(Secrets.userToken)";"#)
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
    #expect((run.status, run.text) == (0, ""))
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
    #expect(try await Self.state(scriptAt: "http://127.0.0.1:\(server.port)/musickit.js") == words)
  }

  /// A server of a script that keeps its session as Apple's does: in the storage and the cookies of
  /// the page's origin, and a stored token is returned at once.
  private static func server(signingIn account: String) throws -> TestServer {
    try server(
      configure: #"""
        const key = "music.abc123defg.media-user-token";
        const cookies = document.cookie.split("; ").map((cookie) => cookie.split("="));
        const cookie = cookies.find(([name]) => [key, "media-user-token"].includes(name));
        window.stored = localStorage.getItem(key) || (cookie && cookie[1]);
        const others = ["musical", "theme"].map((name) => localStorage.getItem(name)).join();
        if (![",", "kept,kept"].includes(others)) throw new Error("Something else is gone.");
        """#,
      authorize: #"""
        if (window.stored) return window.stored;
        const token = "\#(account)";
        for (const name of ["musical", "theme"]) localStorage.setItem(name, "kept");
        localStorage.setItem("music.abc123defg.media-user-token", token);
        for (const name of ["music.abc123defg.media-user-token", "media-user-token"]) {
          document.cookie = name + "=" + token + "; path=/; max-age=9999";
        }
        return token;
        """#)
  }

  @Test func `another account signs in at the same port, and gets its own token`() async throws {
    let directory = try TemporaryDirectory()
    let port = try TestServer.reservedPort()
    for account in ["first", "second"] {
      let server = try Self.server(signingIn: Secrets.userToken + account)
      #expect(
        try await Self.state(
          scriptAt: "http://127.0.0.1:\(server.port)/musickit.js", in: directory,
          "--port \(port) --profile \(account)") == "Done. You can close this page.")
    }
    #expect(
      String(decoding: try directory.read(".config/amctl/config"), as: UTF8.self)
        == "[first]\nuser_token = \(Secrets.userToken)first\n"
        + "\n[second]\nuser_token = \(Secrets.userToken)second\n")
  }

  @Test func `a script that cannot be loaded is reported`() async throws {
    let address = "http://127.0.0.1:\(try TestServer.closedPort())/musickit.js"
    #expect(
      try await Self.state(scriptAt: address)
        == "Apple's script could not be loaded from \(address). Check the network and any script "
        + "blocker, then reload this page.")
  }

  /// Returns the final message of the page, for a home directory with the browser's profile.
  private static func state(
    scriptAt address: String, in home: TemporaryDirectory? = nil, _ options: String = ""
  ) async throws -> String {
    let directory = try home ?? TemporaryDirectory()
    let program = RunningProgram(
      "auth login --no-browser " + options,
      environment: Secrets.key.merging([
        "HOME": directory.path, "AMCTL_MUSICKIT_SCRIPT": address,
      ]) { $1 }, clock: StoppedClock())
    _ = try await program.port()
    let said = program.said
    let page = try #require(said.firstMatch(of: #/http:\S+/#)).0
    let browser = try browse(
      String(page), in: directory.file("profile"), ["--dump-dom", "--virtual-time-budget=2000"])
    let document = await browser.ended().text
    let state = document.firstMatch(of: #/aria-live="polite">([^<]*)</#)
    let isDone = state?.1.hasPrefix("Done.") == true
    _ = isDone ? try await program.ended() : try await program.interrupted()
    return String(try #require(state).1)
  }
}
