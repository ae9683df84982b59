import MusicAPI

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
