package import MusicAPI
import MusicPlatform

extension ListedTrack {
  /// The names that lead to the tracks of a JSPF playlist, alone or in the response of a server.
  package static let pathsOfJSPF: Set = [
    "playlist.track", "jspf.playlist.track", "payload.jspf.playlist.track",
    "playlists.playlist.track",
  ]

  /// Reads a track of JSPF.
  ///
  /// Durations are milliseconds, but some programs write seconds: less than an hour in seconds is
  /// less than four in milliseconds, which no song lasts.
  package init(jspf json: JSON) {
    self.init()
    for name in ["title", "creator", "album"] {
      take(json[name]?.string?.trimmingBlanks() ?? "", as: name)
    }
    if album?.isEmpty == true { album = nil }
    number = json["trackNum"]?.wholeNumber
    if let duration = json["duration"]?.wholeNumber, duration > 0 {
      durationInMillis = duration < 3_600 ? duration * 1000 : duration
    }
    for name in ["identifier", "location"] {
      guard let value = json[name] else { continue }
      for text in (value.string.map { [$0] } ?? value.elements.compactMap(\.string)) {
        take(text, as: name)
      }
    }
    takeNameOfFile()
  }
}

extension JSON {
  /// A whole number, or a text that is one.
  fileprivate var wholeNumber: Int? {
    int ?? string.flatMap { Int($0) } ?? double.flatMap { Int(nearest: $0) }
  }
}
