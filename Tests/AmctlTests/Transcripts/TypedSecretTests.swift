import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// Secrets that a person types or pastes at a real terminal.
@Suite(.thorough, .enabled(if: NeededProgram.tmux.isExpected, "\(NeededProgram.tmux)"))
struct TypedSecretTests {
  private let folder: TemporaryDirectory
  private let terminal: TerminalScreen

  init() throws {
    folder = try TemporaryDirectory()
    terminal = try TerminalScreen(path: #require(BuiltProgram.folder))
  }

  /// Starts a command with a question, and the state of the terminal after its end.
  private func ask(_ line: String) async throws {
    try await terminal.start(
      "{ amctl \(line); code=$?; stty -a; (exit $code); }", columns: 120, rows: 30,
      environment: ["AMCTL_CONFIG": folder.file("config")])
    try await terminal.text(with: "press Return.")
  }

  /// Whether the terminal shows what is typed, and its keys work.
  private static func isUsual(_ screen: String) -> Bool {
    screen.contains(" echo ") && screen.contains("quit = ^\\") && screen.contains("susp = ^Z")
  }

  @Test func `a secret is not shown, and Return ends it`() async throws {
    try await ask("config set user_token -")
    try await terminal.press("-l", Secrets.userToken)
    try await terminal.press("Enter")
    let (screen, exit) = try await terminal.result()
    #expect(!screen.contains(Secrets.userToken))
    #expect(screen.contains("amctl: Set 'user_token' to '***'"))
    #expect(Self.isUsual(screen))
    #expect(exit == "0")
    #expect(
      String(decoding: try folder.read("config"), as: UTF8.self)
        == "[default]\nuser_token = \(Secrets.userToken)\n")
    try await terminal.close()
  }

  @Test func `a value that is no secret is shown`() async throws {
    try await ask("config set storefront -")
    try await terminal.press("-l", "germany")
    try await terminal.press("Enter")
    let (screen, exit) = try await terminal.result()
    #expect(screen.contains("\ngermany\n"))
    #expect(exit == "0")
    try await terminal.close()
  }

  @Test func `Control-C leaves the terminal as it was, and the setting too`() async throws {
    try await ask("config set user_token -")
    try await terminal.press("-l", "half")
    try await terminal.press("C-c")
    let (screen, exit) = try await terminal.result()
    #expect(Self.isUsual(screen))
    #expect(exit == "130")
    #expect(!FileSystem.exists(folder.file("config")))
    try await terminal.close()
  }

  @Test func `keys that would leave the terminal without echo do nothing`() async throws {
    try await ask("config set user_token -")
    try await terminal.press("C-z")
    try await terminal.press("C-\\")
    try await terminal.press("Enter")
    let (screen, exit) = try await terminal.result()
    #expect(screen.contains("amctl: the value of 'user_token' must be one line"))
    #expect(Self.isUsual(screen))
    #expect(exit == "2")
    try await terminal.close()
  }

  @Test func `a token to inspect is not shown either`() async throws {
    try folder.write([], to: "config")
    try await ask("token inspect - -o id")
    try await terminal.press("-l", "not.a.token")
    try await terminal.press("Enter")
    let (screen, _) = try await terminal.result()
    #expect(!screen.contains("\nnot.a.token"))
    #expect(Self.isUsual(screen))
    try await terminal.close()
  }
}
