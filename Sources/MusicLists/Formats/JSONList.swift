import MusicAPI
import MusicPlatform

/// The tracks and other elements of the lists in a JSON document.
package struct JSONList: TrackList {
  private var reader: JSONElementReader
  private let source: ByteSource

  /// The lists that are read, by the names of the objects around them: those of JSPF, of Spotify's
  /// downloads, of the service's own responses, and a document that is a list.
  private static let paths = ListedTrack.pathsOfJSPF.union([
    "", "data", "tracks", "playlists.items",
  ])

  package init(_ source: ByteSource) {
    self.source = source
    reader = JSONElementReader(source, listsAt: Self.paths)
  }

  package var line: Int { reader.line }

  package mutating func next() throws -> ListEntry? {
    guard let (json, path) = try reader.next() else {
      guard reader.hasList else { throw source.error("the document has no list of tracks") }
      return nil
    }
    return ListedTrack.pathsOfJSPF.contains(path) ? .track(ListedTrack(jspf: json)) : .object(json)
  }
}

extension ListedTrack {
  /// The names that lead to the tracks of a JSPF playlist, alone or in the response of a server.
  fileprivate static let pathsOfJSPF: Set = [
    "playlist.track", "jspf.playlist.track", "payload.jspf.playlist.track",
    "playlists.playlist.track",
  ]

  /// Reads a track of JSPF.
  ///
  /// Durations are milliseconds, but some programs write seconds: less than an hour in seconds is
  /// less than four in milliseconds, which no song lasts.
  fileprivate init(jspf json: JSON) {
    self.init()
    for name in ["title", "creator", "album"] {
      take(json[name]?.string?.trimmed ?? "", as: name)
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
