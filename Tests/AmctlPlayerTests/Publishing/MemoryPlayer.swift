import AmctlDBus
import AmctlPlayer
import Synchronization

/// A player that makes no sound: three tracks of 30 seconds, in a queue, and what it was told.
final class MemoryPlayer: Sendable {
  private struct Contents {
    var state = MemoryPlayer.initial
    var entry = 1
    var commands: [PlayerCommand] = []
    var publisher: MPRISPublisher?
  }

  private let contents = Mutex(Contents())
  /// Whether it does what it is told.
  private let obeys: Bool

  init(obeys: Bool = true) {
    self.obeys = obeys
  }

  static var initial: PlayerState {
    var state = PlayerState()
    state.status = .playing
    state.position = .seconds(5)
    state.rate = 1
    state.volume = 0.5
    state.shuffles = false
    state.repeatMode = .off
    state.abilities.play = true
    state.abilities.pause = true
    state.abilities.next = true
    state.abilities.seek = true
    state.abilities.control = true
    state.track = track(1)
    return state
  }

  static func track(_ entry: Int) -> PlayerTrack {
    var track = PlayerTrack()
    track.id = "/amctl/queue/\(entry)"
    track.name = "Song \(entry)"
    track.artists = ["One", "Zwei"]
    track.albumName = "Album"
    track.albumArtists = ["One"]
    track.genres = ["Pop", "Music"]
    track.duration = .seconds(30)
    track.trackNumber = 3
    track.discNumber = 1
    track.releaseDate = "2021-03-10"
    track.url = "https://music.apple.com/us/song/\(entry)"
    track.artworkURL = "https://example.org/\(entry)/600x600.jpg"
    track.catalogID = "160000\(entry)"
    track.isrc = "XX000000000\(entry)"
    track.isPreview = true
    return track
  }

  /// Publishes the player.
  func publish(on bus: BusConnection) throws(BusError) -> MPRISPublisher {
    let publisher = try MPRISPublisher(state, on: bus, position: { self.state.position }) {
      self.perform($0)
    }
    contents.withLock { $0.publisher = publisher }
    return publisher
  }

  var state: PlayerState { contents.withLock { $0.state } }
  var commands: [PlayerCommand] { contents.withLock { $0.commands } }

  /// Changes the state, and publishes it.
  func change(_ change: (inout PlayerState) -> Void) {
    contents.withLock { contents in
      change(&contents.state)
      contents.publisher?.update(contents.state)
    }
  }

  private func perform(_ command: PlayerCommand) {
    contents.withLock { contents in
      contents.commands.append(command)
      guard obeys else { return }
      Self.obey(command, &contents)
      contents.publisher?.update(contents.state)
      if case .seek = command {
        contents.publisher?.seeked(to: contents.state.position ?? .zero)
      }
    }
  }

  private static func obey(_ command: PlayerCommand, _ contents: inout Contents) {
    switch command {
    case .play: contents.state.status = .playing
    case .pause: contents.state.status = .paused
    case .toggle: contents.state.status = contents.state.status == .playing ? .paused : .playing
    case .stop, .quit: contents.state.status = .stopped
    case .next: go(to: contents.entry + 1, &contents)
    case .previous: go(to: contents.entry - 1, &contents)
    case .seek(.to(let position)): contents.state.position = position
    case .seek(.by(let step)): contents.state.position = (contents.state.position ?? .zero) + step
    case .volume(let volume): contents.state.volume = volume
    case .shuffle(let shuffles): contents.state.shuffles = shuffles
    case .repeatMode(let mode): contents.state.repeatMode = mode
    case .seek(.part): break
    }
  }

  private static func go(to entry: Int, _ contents: inout Contents) {
    contents.entry = entry
    contents.state.track = track(entry)
    contents.state.position = .zero
    contents.state.abilities.next = entry < 3
    contents.state.abilities.previous = entry > 1
  }
}
