import MusicPlatform

/// Reads the tracks of an XSPF playlist.
package struct XSPFReader: TrackList {
  private var xml: XMLReader
  /// The namespace of the playlist, to which all that is read belongs.
  private let namespace: String
  package private(set) var line = 1

  /// Starts after the root element.
  init(after xml: XMLReader, in namespace: String) {
    self.xml = xml
    self.namespace = namespace
  }

  package mutating func next() throws -> ListEntry? {
    while let event = try xml.next() {
      guard case .start(let name, _) = event else { continue }
      line = xml.line
      switch (name.local, xml.depth) {
      case ("trackList", 2) where name.namespace == namespace: continue
      case ("track", 3) where name.namespace == namespace: return .track(try track())
      default: try xml.skipElement()
      }
    }
    return nil
  }

  private mutating func track() throws -> ListedTrack {
    var track = ListedTrack()
    while let event = try xml.next() {
      guard case .start(let name, _) = event else {
        if case .end = event { break }
        continue
      }
      guard name.namespace == namespace, Self.names.contains(name.local) else {
        try xml.skipElement()
        continue
      }
      track.take(try xml.text().trimmed, as: name.local)
    }
    track.takeNameOfFile()
    return track
  }

  private static let names: Set = [
    "title", "creator", "album", "duration", "trackNum", "identifier", "location",
  ]
}

extension ListedTrack {
  /// Takes the text of an element of XSPF, which is the first of its name to be kept.
  mutating func take(_ text: String, as name: String) {
    switch name {
    case "title": title = text
    case "creator": artist = text
    case "album": album = text
    case "duration": durationInMillis = Int(text)
    case "trackNum": number = Int(text)
    case "identifier":
      takeISRC(text)
      takeLocation(text)
    case "location": takeLocation(text)
    default: break
    }
  }

  /// Takes a place of the track, of which a page of Apple Music says most.
  mutating func takeLocation(_ text: String) {
    let known = location
    guard songID == nil else { return }
    location = text
    if songID == nil { location = known ?? text }
  }
}
