internal import MusicAPI

/// A line that mpv sends: the reply to a command, or an event.
enum MpvMessage: Sendable, Equatable {
  /// The reply to the command of that number; an error is nil if it succeeded.
  case reply(Int, error: String?, Value)
  /// mpv has begun with an entry of its playlist.
  case started(Int)
  /// mpv has ended an entry of its playlist.
  case ended(Int, End)
  /// Sound begins, after a start or a seek.
  case restarted
  /// There is nothing left to play.
  case idle
  /// Anything else, which does not matter here.
  case other

  /// The data of a reply.
  enum Value: Sendable, Equatable {
    case none
    case number(Double)
    case flag(Bool)
    case text(String)
    /// The entry of the playlist that was made.
    case entry(Int)
  }

  /// Why an entry of the playlist ended.
  enum End: Sendable, Equatable {
    /// It was played to its end.
    case whole
    /// It could not be played.
    case failed(String)
    /// A command ended it.
    case stopped
  }

  /// The error of mpv if there is no device for sound.
  static let noAudio = "audio output initialization failed"

  /// How deep the values of a message may nest.
  private static let depthLimit = 16

  /// Reads a line, without its ending; what cannot be read does not matter.
  ///
  /// mpv passes on names of files as they are, so that a line may not be UTF-8.
  init(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self)
    guard let root = try? JSONDocument(parsing: text, depthLimit: Self.depthLimit).root else {
      self = .other
      return
    }
    if let event = root["event"]?.string {
      self = Self.event(event, root)
    } else if let number = root["request_id"]?.int, let error = root["error"]?.string {
      self = .reply(number, error: error == "success" ? nil : error, Self.value(root["data"]))
    } else {
      self = .other
    }
  }

  private static func event(_ name: String, _ root: JSON) -> MpvMessage {
    switch name {
    case "playback-restart": return .restarted
    case "idle": return .idle
    case "start-file": return root["playlist_entry_id"]?.int.map { .started($0) } ?? .other
    case "end-file":
      guard let entry = root["playlist_entry_id"]?.int else { return .other }
      switch root["reason"]?.string {
      case "eof": return .ended(entry, .whole)
      case "error": return .ended(entry, .failed(root["file_error"]?.string ?? "unknown error"))
      default: return .ended(entry, .stopped)
      }
    default: return .other
    }
  }

  private static func value(_ data: JSON?) -> Value {
    guard let data else { return .none }
    if let entry = data["playlist_entry_id"]?.int { return .entry(entry) }
    return data.double.map { .number($0) } ?? data.bool.map { .flag($0) }
      ?? data.string.map { .text($0) } ?? .none
  }
}
