package import AmctlDBus
import MusicPlatform

/// Why a player could not be reached, or rejected a command.
package enum RemoteError: Error, Equatable {
  /// The session bus is missing or failed.
  case bus(BusError)
  /// The player has ended, or ended the connection.
  case gone(PlayerIdentity)
  /// The player did not respond in time.
  case silent(PlayerIdentity)
  /// The player does not have the property to change.
  case lacks(PlayerIdentity, String)
  /// The player reports that the command is not possible now.
  case unable(PlayerIdentity, String)
  /// The player responded with an error.
  case refused(PlayerIdentity, String)
  case unknownLength(PlayerIdentity)
  case unknownPosition(PlayerIdentity)
  /// The track is shorter than that.
  case beyondEnd(PlayerIdentity, Duration)
  /// The user has not allowed this program to control the player.
  case forbidden(PlayerIdentity)
  /// A player that is not on the bus failed.
  case failed(PlayerIdentity, any Error & Sendable)

  package static func == (one: RemoteError, other: RemoteError) -> Bool {
    one.description == other.description
  }
}

extension RemoteError {
  /// Translates an error of the bus.
  init(_ error: BusError, from player: PlayerIdentity) {
    self =
      switch error {
      case .failed(let name, _) where Self.absences.contains(name): .gone(player)
      case .failed(let name, let message): .refused(player, message.isEmpty ? name : message)
      case .timedOut: .silent(player)
      default: .bus(error)
      }
  }

  /// The errors of the bus for a name that nobody has, or whose owner ended before it answered.
  private static let absences: Set = [
    "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
    "org.freedesktop.DBus.Error.NoReply",
  ]
}

extension RemoteError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .bus(let error): "\(error)"
    case .gone(let player): "'\(player.name)' is gone"
    case .silent(let player): "'\(player.name)' did not respond in time"
    case .lacks(let player, let action):
      "'\(player.name)' cannot \(action): it has no such property"
    case .unable(let player, let action): "'\(player.name)' cannot \(action) now"
    case .refused(let player, let message): "'\(player.name)': \(message)"
    case .unknownLength(let player):
      "'\(player.name)' does not report the length of the track"
    case .unknownPosition(let player):
      "'\(player.name)' does not report its position"
    case .beyondEnd(_, let length):
      "the track is only \((length.inMilliseconds / 1000).clock) long"
    case .forbidden(let player):
      "macOS does not allow this terminal to control '\(player.title ?? player.name)'"
    case .failed(_, let error): "\(error)"
    }
  }
}

extension Duration {
  /// The time in whole milliseconds, as the service counts it.
  package var inMilliseconds: Int {
    Int(clamping: microseconds / 1000)
  }
}
