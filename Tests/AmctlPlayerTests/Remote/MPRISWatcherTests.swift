import AmctlDBus
import AmctlTestSupport
import Testing

@testable import AmctlPlayer

/// Following players as they change, come and go.
@Suite(.thorough, .enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"))
struct MPRISWatcherTests {
  /// Follows the players of a bus, and collects what happens until a step is done.
  private struct Log {
    var watcher: MPRISWatcher
    private var events: [WatchEvent] = []

    init(_ bus: PrivateBus, _ choice: PlayerChoice = PlayerChoice()) throws {
      watcher = try MPRISWatcher(on: try bus.connection(), choice)
    }

    /// Returns the next events until one of that kind, each with what it says about the track.
    ///
    /// A new player that does not answer in time is read at its next signal, so it sends some.
    mutating func until(
      _ kind: WatchEvent.Kind, of player: FakePlayer? = nil
    ) throws -> [String] {
      var lines: [String] = []
      while lines.count < 1000 {
        if events.isEmpty {
          events = try watcher.next(within: player == nil ? PrivateBus.long : .seconds(1))
        }
        if events.isEmpty, let player {
          player.change([:])
          continue
        }
        guard !events.isEmpty else { break }
        let event = events.removeFirst()
        let name = event.state?.track?.name.map { " " + $0 } ?? ""
        lines.append(event.kind.rawValue + name)
        if event.kind == kind { break }
      }
      return lines
    }
  }

  @Test func `the players that are there come first, or that there is none`() async throws {
    let bus = try await PrivateBus()
    var log = try Log(bus)
    #expect(try log.until(.none) == ["none"])
    let player = try FakePlayer("mpv", on: bus)
    var other = try Log(bus)
    #expect(try other.until(.appeared) == ["appeared Blue Hour"])
    #expect(try log.until(.appeared, of: player) == ["appeared Blue Hour"])
  }

  @Test func `a new track is an event`() async throws {
    let bus = try await PrivateBus()
    let player = try FakePlayer("mpv", on: bus)
    var log = try Log(bus)
    _ = try log.until(.appeared)
    player.change(["Metadata": FakePlayer.track(.path("/2"), title: "Second")])
    #expect(try log.until(.track) == ["track Second"])
    withExtendedLifetime(player) {}
  }

  @Test func `a track that is described step by step is one event`() async throws {
    let bus = try await PrivateBus()
    let player = try FakePlayer("chromium.instance7", on: bus)
    let players = MPRISPlayers(on: try bus.connection())
    let reading = try #require(try players.read([player.busName], within: PrivateBus.long).first)
    var watched = WatchedPlayer(reading)
    var properties = FakePlayer.playing
    let changes: [[String: BusValue]] = [
      ["Metadata": FakePlayer.track(.path("/2"), title: "Blue Hour", artist: .texts([]))],
      ["Metadata": FakePlayer.track(.path("/2"), title: "Second", artist: .texts([]))],
      ["Metadata": FakePlayer.track(.path("/2"), title: "Second")],
      // What does not change anything is said by some players too.
      ["Metadata": FakePlayer.track(.path("/2"), title: "Second")],
      ["CanGoNext": .bool(true)], ["Volume": .double(0.1)],
    ]
    var events: [WatchEvent] = []
    var now = ContinuousClock.now
    for change in changes {
      properties.merge(change) { $1 }
      let state = PlayerState(mpris: properties, at: now)
      events += watched.take(state, hasJumped: false, at: now)
      now += .milliseconds(40)
    }
    #expect(events.map(\.kind) == [.track, .volume])
    #expect(events.map { $0.state?.track?.name } == ["Second", "Second"])
    withExtendedLifetime(player) {}
  }

  @Test func `a change that is said twice is one event`() async throws {
    let bus = try await PrivateBus()
    let player = try FakePlayer("spotify", on: bus)
    var log = try Log(bus)
    _ = try log.until(.appeared)
    player.change(["PlaybackStatus": .string("Paused")])
    player.change(["PlaybackStatus": .string("Paused")])
    player.change(["Shuffle": .bool(true)])
    #expect(try log.until(.options) == ["status Blue Hour", "options Blue Hour"])
  }

  @Test func `what is only said to be different is read`() async throws {
    let bus = try await PrivateBus()
    let player = try FakePlayer("mpv", on: bus)
    var log = try Log(bus)
    _ = try log.until(.appeared)
    player.change(["Volume": .double(0.9)], invalidating: ["Volume"])
    #expect(try log.until(.volume) == ["volume Blue Hour"])
    #expect(log.watcher.states.first?.state.volume == 0.9)
  }

  @Test func `a seek is an event with the new position`() async throws {
    let bus = try await PrivateBus()
    let player = try FakePlayer("mpv", on: bus)
    var log = try Log(bus)
    _ = try log.until(.appeared)
    player.change(["PlaybackStatus": .string("Paused")])
    player.seek(to: 42_000_000)
    #expect(try log.until(.seek) == ["status Blue Hour", "seek Blue Hour"])
    #expect(log.watcher.states.first?.state.position == .seconds(42))
  }

  @Test func `players come and go, and none is left after the last`() async throws {
    let bus = try await PrivateBus()
    let first = try FakePlayer("mpv", on: bus)
    let second = try FakePlayer("vlc", on: bus)
    var log = try Log(bus)
    #expect(try log.until(.appeared) == ["appeared Blue Hour"])
    first.end()
    #expect(try log.until(.gone) == ["appeared Blue Hour", "gone"])
    second.end()
    #expect(try log.until(.none) == ["gone", "none"])
    let third = try FakePlayer("cmus", on: bus)
    #expect(try log.until(.appeared, of: third) == ["appeared Blue Hour"])
  }

  @Test func `a player that answers only later appears then`() async throws {
    let bus = try await PrivateBus()
    var log = try Log(bus)
    _ = try log.until(.none)
    let isReady = Watched(false)
    let player = try FakePlayer("mpv", on: bus) { member, _, _ in
      member != "GetAll" || isReady.value
    }
    // The name has been seen, and nothing else.
    #expect(try log.watcher.next(within: .seconds(1)).isEmpty)
    isReady.update { $0 = true }
    player.change(["PlaybackStatus": .string("Paused")])
    #expect(try log.until(.appeared) == ["appeared Blue Hour"])
  }

  @Test func `only the players that are meant are followed`() async throws {
    let bus = try await PrivateBus()
    var log = try Log(bus, PlayerChoice(["vlc"], ignoring: ["cmus"]))
    #expect(try log.until(.none) == ["none"])
    let other = try FakePlayer("mpv", on: bus)
    let meant = try FakePlayer("vlc", on: bus)
    #expect(try log.until(.appeared, of: meant) == ["appeared Blue Hour"])
    other.change(["Volume": .double(0.1)])
    meant.change(["Volume": .double(0.2)])
    meant.seek(to: 42_000_000)
    #expect(try log.until(.seek) == ["volume Blue Hour", "seek Blue Hour"])
    #expect(log.watcher.states.map(\.player.name) == ["vlc"])
  }

  @Test func `of ten thousand changes, the last one is seen`() async throws {
    let bus = try await PrivateBus()
    let player = try FakePlayer("mpv", on: bus)
    var log = try Log(bus)
    _ = try log.until(.appeared)
    for number in 1...10_000 { player.change(["Volume": .double(Double(number) / 10_000)]) }
    while log.watcher.states.first?.state.volume != 1 {
      #expect(try log.watcher.next(within: PrivateBus.long).allSatisfy { $0.kind == .volume })
    }
    withExtendedLifetime(player) {}
  }
}
