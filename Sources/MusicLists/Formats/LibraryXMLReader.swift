import MusicPlatform

/// Reads the tracks of `Library.xml`, which iTunes wrote and Music exports: those of the library,
/// in the order of the file, or those of one playlist in its order.
///
/// The tracks of the library are read one by one. For a playlist, they are kept until it is known.
package struct LibraryXMLReader: TrackList {
  private var xml: XMLReader
  private let playlist: String?
  package private(set) var line = 1
  /// The tracks by their numbers in this file, while a playlist is looked for.
  private var tracks: [String: ListEntry] = [:]
  /// The lists of the playlists with the name.
  private var found: [[String]] = []
  private var names: [String] = []
  /// The entries of the playlist, once the file was read.
  private var entries: ArraySlice<ListEntry>?
  private var isInTracks = false

  /// Starts after the root element, `plist`.
  init(after xml: XMLReader, playlist: String?) {
    self.xml = xml
    self.playlist = playlist
  }

  package mutating func next() throws -> ListEntry? {
    guard let playlist else { return try nextTrack()?.entry }
    if entries == nil {
      while let (id, entry) = try nextTrack() { tracks[id] = entry }
      guard let items = found.first, found.count == 1 else { throw error(about: playlist) }
      entries = items.map { tracks[$0] ?? .other }[...]
      tracks = [:]
    }
    return entries?.popFirst()
  }

  private func error(about playlist: String) -> ListError {
    guard found.isEmpty else {
      return xml.error(
        "\(found.count) playlists are named '\(playlist)'", hint: "rename one of them")
    }
    let known = names.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
    return xml.error(
      "no playlist named '\(playlist)'", hint: names.isEmpty ? nil : "one of: \(known)")
  }

  /// Returns the next track of the library, after reading the playlists before it.
  private mutating func nextTrack() throws -> (id: String, entry: ListEntry)? {
    while true {
      if isInTracks {
        if let track = try pair() { return (track.name, try self.track()) }
        isInTracks = false
      }
      guard let event = try xml.next() else { return nil }
      guard case .start(let name, _) = event else { continue }
      if name.local == "dict", xml.depth == 2 { continue }
      guard name.local == "key", xml.depth == 3 else {
        try xml.skipElement()
        continue
      }
      switch try xml.text() {
      case "Tracks":
        guard try value() == "dict" else { throw xml.error("'Tracks' is not a dictionary") }
        isInTracks = true
      case "Playlists" where playlist != nil:
        guard try value() == "array" else { throw xml.error("'Playlists' is not a list") }
        try readPlaylists()
      default: if try value() != nil { try xml.skipElement() }
      }
    }
  }

  // MARK: Dictionaries

  /// Returns the kind of the next value, which is open then; nil at the end of what is around it.
  private mutating func value() throws -> String? {
    while let event = try xml.next() {
      switch event {
      case .start(let name, _): return name.local
      case .end: return nil
      case .text: continue
      }
    }
    return nil
  }

  /// Returns the next name in a dictionary and the kind of its value, which is open then; nil at
  /// its end.
  private mutating func pair() throws -> (name: String, kind: String)? {
    guard let key = try value() else { return nil }
    guard key == "key" else { throw xml.error("expected a key, not '<\(key)>'") }
    let name = try xml.text()
    guard let kind = try value() else { throw xml.error("the key '\(name)' has no value") }
    return (name, kind)
  }

  private mutating func track() throws -> ListEntry {
    var track = ListedTrack()
    var isSong = true
    line = xml.line
    while let (name, kind) = try pair() {
      if Self.others.contains(name), kind == "true" { isSong = false }
      guard Self.texts.contains(name) else {
        try xml.skipElement()
        continue
      }
      let text = try xml.text()
      switch name {
      case "Name": track.title = text
      case "Artist": track.artist = text
      case "Album Artist": if track.artist.isEmpty { track.artist = text }
      case "Album": track.album = text
      case "Total Time": track.durationInMillis = Int(text)
      case "Track Number": track.number = Int(text)
      default: if text == "URL" { isSong = false }
      }
    }
    return isSong ? .track(track) : .other
  }

  private static let texts: Set = [
    "Name", "Artist", "Album Artist", "Album", "Total Time", "Track Number", "Track Type",
  ]
  /// The marks of what is not a song.
  private static let others: Set = ["Podcast", "Movie", "TV Show", "Has Video", "Music Video"]

  // MARK: Playlists

  private mutating func readPlaylists() throws {
    while try value() != nil {
      var name: String?
      var items: [String] = []
      var isFolder = false
      while let (key, kind) = try pair() {
        switch key {
        case "Name": name = try xml.text()
        case "Playlist Items": items = try readItems()
        default:
          if key == "Folder", kind == "true" { isFolder = true }
          try xml.skipElement()
        }
      }
      // The items of a folder are those of all playlists in it.
      guard let name, !isFolder else { continue }
      if name == playlist { found.append(items) } else { names.append(name) }
    }
  }

  private mutating func readItems() throws -> [String] {
    var items: [String] = []
    while try value() != nil {
      while let (key, _) = try pair() {
        if key == "Track ID" { items.append(try xml.text()) } else { try xml.skipElement() }
      }
    }
    return items
  }
}
