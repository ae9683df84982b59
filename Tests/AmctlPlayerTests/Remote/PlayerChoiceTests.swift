import AmctlTestSupport
import Testing

@testable import AmctlPlayer

/// Which player a command is for.
@Suite(.quick) struct PlayerChoiceTests {
  /// A player that is only looked at.
  private struct Silent: RemotePlayer {
    let identity: PlayerIdentity

    func listen() {}
    func state() -> PlayerState { PlayerState() }
    func send(_ command: PlayerCommand, in state: PlayerState) {}
    func description(of command: PlayerCommand, in state: PlayerState) -> String { "" }
    func waitForChange(within limit: Duration) {}
  }

  private static func player(
    _ name: String, _ status: PlaybackStatus = .stopped, title: String? = nil
  ) -> FoundPlayer {
    var state = PlayerState()
    state.status = status
    let short = MPRIS.shortNames(of: [MPRIS.prefix + name])[MPRIS.prefix + name] ?? name
    return FoundPlayer(
      Silent(
        identity: PlayerIdentity(
          short, busName: MPRIS.prefix + name, title: title, backend: .mpris)), state)
  }

  private func order(
    _ choice: PlayerChoice, _ players: [FoundPlayer], recent: [String] = []
  ) -> [String] {
    choice.ranked(players, recent: recent.map { MPRIS.prefix + $0 }).map(\.identity.name)
  }

  @Test func `the one that plays comes before one that has paused, and that before others`() {
    let players = [
      Self.player("cmus"), Self.player("mpv", .paused), Self.player("vlc", .playing),
    ]
    #expect(order(PlayerChoice(), players) == ["vlc", "mpv", "cmus"])
  }

  @Test func `of several that play, the one used last comes first`() {
    let players = [Self.player("mpv", .playing), Self.player("vlc", .playing)]
    #expect(order(PlayerChoice(), players, recent: ["vlc", "mpv"]) == ["vlc", "mpv"])
    #expect(order(PlayerChoice(), players) == ["mpv", "vlc"])
  }

  @Test func `our own player comes before others that nobody remembers`() {
    let players = [Self.player("amctl", .playing), Self.player("alsaplayer", .playing)]
    #expect(order(PlayerChoice(), players) == ["amctl", "alsaplayer"])
  }

  @Test(arguments: ["SPOT", "spotify", "Spotify Music"])
  func `a name is the start of what the player is called, in any case`(name: String) {
    let players = [
      Self.player("mpv", .playing), Self.player("spotify", title: "Spotify Music"),
    ]
    #expect(order(PlayerChoice([name]), players) == ["spotify"])
  }

  @Test func `names are tried in their order`() {
    let players = [Self.player("mpv", .playing), Self.player("vlc")]
    #expect(order(PlayerChoice(["vlc", "mpv"]), players) == ["vlc", "mpv"])
  }

  @Test func `a player to ignore is never chosen`() {
    let players = [Self.player("chromium.instance12", .playing), Self.player("mpv")]
    #expect(order(PlayerChoice(ignoring: ["chrom"]), players) == ["mpv"])
    #expect(order(PlayerChoice(["all"], ignoring: ["chrom"]), players) == ["mpv"])
  }

  @Test func `a browser that an extension repeats is left out`() {
    let players = [
      Self.player("firefox.instance_1_52", .playing),
      Self.player("plasma-browser-integration", .playing),
    ]
    #expect(order(PlayerChoice(), players) == ["plasma-browser-integration"])
    #expect(order(PlayerChoice(["firefox"]), players) == ["firefox"])
  }

  @Test func `a player on another device comes last`() {
    let players = [Self.player("kdeconnect.mpris_1", .playing), Self.player("mpv", .paused)]
    #expect(order(PlayerChoice(), players) == ["mpv", "kdeconnect"])
  }

  @Test func `two instances have their whole names`() {
    let names = ["chromium.instance1", "chromium.instance2", "mpv"].map { MPRIS.prefix + $0 }
    #expect(
      MPRIS.shortNames(of: names).values.sorted() == [
        "chromium.instance1", "chromium.instance2", "mpv",
      ])
  }
}
