import MusicAPI

/// The tracks and other elements of the lists in a JSON document.
package struct JSONList: TrackList {
  private var reader: JSONElementReader
  private let source: ByteSource
  /// The tracks of the last element that has several.
  private var ahead: ArraySlice<JSON> = []

  /// The lists that are read, by the names of the objects around them: those of JSPF, of Spotify's
  /// and Apple's downloads, of the service's own responses, and a document that is a list.
  private static let paths = ListedTrack.pathsOfJSPF.union([
    "", "data", "tracks", "playlists.items",
  ])

  package init(_ source: ByteSource) {
    self.source = source
    reader = JSONElementReader(source, listsAt: Self.paths)
  }

  package var line: Int { reader.line }

  package mutating func next() throws -> ListEntry? {
    if let track = ahead.popFirst() { return .object(track) }
    guard let (json, path) = try reader.next() else {
      guard reader.hasList else { throw source.error("the document has no list of tracks") }
      return nil
    }
    if ListedTrack.pathsOfJSPF.contains(path) { return .track(ListedTrack(jspf: json)) }
    // The activity in a library, in Apple's download: what was added, changed or deleted.
    guard let change = json["Transaction Type"]?.string else { return .object(json) }
    ahead = change == "addItems" ? (json["Tracks"].map { Array($0.elements) } ?? [])[...] : []
    return ahead.popFirst().map { .object($0) } ?? .other
  }
}
