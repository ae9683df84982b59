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

  /// Types a text and a key; returns the last screen and the exit code.
  private func enter(_ text: String, _ key: String) async throws -> (screen: String, exit: String) {
    try await terminal.press("-l", text)
    try await terminal.press(key)
    let result = try await terminal.result()
    try await terminal.close()
    return result
  }

  /// Whether the terminal shows what is typed, and its keys work.
  private static func isUsual(_ screen: String) -> Bool {
    screen.contains(" echo ") && screen.contains("quit = ^\\") && screen.contains("susp = ^Z")
  }

  @Test func `a secret is not shown, and Return ends it`() async throws {
    try await ask("config set user_token -")
    let (screen, exit) = try await enter(Secrets.userToken, "Enter")
    #expect(!screen.contains(Secrets.userToken))
    #expect(screen.contains("amctl: Set 'user_token' to '***'"))
    #expect(Self.isUsual(screen))
    #expect(exit == "0")
    #expect(
      String(decoding: try folder.read("config"), as: UTF8.self)
        == "[default]\nuser_token = \(Secrets.userToken)\n")
  }

  @Test func `a value that is no secret is shown`() async throws {
    try await ask("config set storefront -")
    let (screen, exit) = try await enter("germany", "Enter")
    #expect(screen.contains("\ngermany\n"))
    #expect(exit == "0")
  }

  @Test func `Control-C leaves the terminal as it was, and the setting too`() async throws {
    try await ask("config set user_token -")
    let (screen, exit) = try await enter("half", "C-c")
    #expect(Self.isUsual(screen))
    #expect(exit == "130")
    #expect(!FileSystem.exists(folder.file("config")))
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
    let (screen, _) = try await enter("not.a.token", "Enter")
    #expect(!screen.contains("\nnot.a.token"))
    #expect(Self.isUsual(screen))
  }
}
