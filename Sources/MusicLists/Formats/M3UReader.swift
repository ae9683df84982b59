import MusicAPI
import MusicPlatform

/// Reads the tracks of an M3U playlist, line by line.
///
/// Names come from `#EXTINF` and the tags that programs add; without them, from the name of the
/// file.
package struct M3UReader {
  /// What the lines before a location say.
  private var pending = ListedTrack()
  /// The text of `#EXTINF`, mostly `Artist - Title`.
  private var text = ""
  /// The artist of `#EXTART`; empty if the track has none.
  private var tagged: String?
  private var credits: [String] = []
  /// The ID of the song in the catalog, if the list says so.
  private var provided: String?

  package init() {}

  /// Takes a line; returns a track if the line is its location, or begins the next track before
  /// there was one.
  ///
  /// A list of pieces of a stream is an error.
  package mutating func track(_ line: String) throws(M3UError) -> ListedTrack? {
    let line = line.trimmed
    guard !line.isEmpty else { return nil }
    guard !line.hasPrefix("#") else {
      let unplaced = line.uppercased().hasPrefix("#EXTINF:") ? last() : nil
      try take(line)
      return unplaced
    }
    pending.location = line
    defer { self = M3UReader() }
    return named()
  }

  /// Returns the track that has a name and no location, as at the end of a file that was cut off; nil
  /// if there is none.
  package mutating func last() -> ListedTrack? {
    guard !text.isEmpty else { return nil }
    defer { self = M3UReader() }
    return named()
  }

  private mutating func take(_ line: String) throws(M3UError) {
    let (name, value) = line.halves(at: ":") ?? (line, "")
    switch name.uppercased() {
    case "#EXTINF": takeInfo(value)
    case "#EXTALB": pending.album = pending.album ?? value.trimmed
    case "#EXTALBUM": pending.album = Self.fields(value).first
    case "#EXTART": tagged = value.trimmed
    case "#EXTARTIST": credits += Self.fields(value).prefix(1)
    case "#EXTISRC", "#EXT-X-ISRC": pending.takeISRC(value.trimmed)
    case "#EXTMA": takePairs(value)
    case "#EXTPROV": takeProvider(Self.fields(value))
    case "#EXT-X-STREAM-INF", "#EXT-X-TARGETDURATION", "#EXT-X-MEDIA-SEQUENCE":
      throw M3UError()
    default: break
    }
  }

  /// Takes `198 tvg-name="a, b",Artist - Title`; a comma in quotes ends nothing.
  private mutating func takeInfo(_ value: String) {
    var isQuoted = false
    let end = value.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    let start = value[..<(end ?? value.endIndex)].trimmed.prefix { $0 != " " }
    if let seconds = Double(start), seconds > 0, seconds < 1_000_000 {
      pending.durationInMillis = Int(nearest: seconds * 1000)
    }
    text = end.map { value[value.index(after: $0)...].trimmed } ?? ""
  }

  /// The fields of a tag of Music Assistant.
  private static func fields(_ value: String) -> [String] {
    var fields: [String] = []
    var rest = value
    while let (before, after) = rest.halves(at: "||") {
      fields.append(before.trimmed)
      rest = after
    }
    return fields + [rest.trimmed]
  }

  private mutating func takePairs(_ value: String) {
    for field in Self.fields(value) {
      guard let (name, value) = field.halves(at: "=") else { continue }
      switch name {
      case "name": pending.title = value
      case "version" where !value.isEmpty: pending.title += " (\(value))"
      case "isrc": pending.takeISRC(value)
      default: continue
      }
    }
  }

  private mutating func takeProvider(_ fields: [String]) {
    guard fields.count > 1, fields[0] == "apple_music", Song.facts.fits(id: fields[1]) else {
      return
    }
    provided = fields[1]
  }

  // MARK: Names

  /// Returns the track with its names.
  private func named() -> ListedTrack {
    var track = pending
    if let provided { track.location = "https://music.apple.com/song/\(provided)" }
    if !track.title.isEmpty, !credits.isEmpty {
      track.artist = credits.joined(separator: ", ")
    } else if !text.isEmpty {
      (track.artist, track.title) = names(in: text, at: track.location ?? "")
    } else {
      track.takeNameOfFile()
    }
    if !credits.isEmpty { track.artist = credits.joined(separator: ", ") }
    return track
  }

  /// Returns the artist and the title; Music and iTunes write the title first, which the name or
  /// the folders of the file show.
  private func names(in text: String, at location: String) -> (artist: String, title: String) {
    if let tagged {
      if tagged.isEmpty { return ("", text) }
      if text.hasPrefix(tagged + " - ") {
        return (tagged, String(text.dropFirst(tagged.count + 3)))
      }
      if text.hasSuffix(" - " + tagged) { return (tagged, String(text.dropLast(tagged.count + 3))) }
    }
    // VLC begins the name of a track without an artist with another comma.
    let text = tagged == nil && text.hasPrefix(",") ? text.dropFirst().trimmed : text
    guard let (first, rest) = text.artistAndTitle else { return (tagged ?? "", text) }
    let path = TrackPath(location)
    if let (artist, title) = Self.titleFirst(text), !path.folders.contains(TrackPath.folded(first)),
      path.folders.contains(TrackPath.folded(artist)) || path.isNamed(title)
    {
      return (artist, title)
    }
    return (first, rest)
  }

  private static func titleFirst(_ text: String) -> (artist: String, title: String)? {
    var (title, rest) = ("", text)
    while let (before, after) = rest.halves(at: " - ") {
      title += title.isEmpty ? before : " - " + before
      rest = after
    }
    return title.isEmpty ? nil : (rest.trimmed, title.trimmed)
  }
}

/// The error if a list is one of the pieces of a stream.
package struct M3UError: Error {}
