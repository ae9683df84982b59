/// Recognizes a list in XML by its root element.
package enum XMLList {
  private static let namespace = "http://xspf.org/ns/0/"

  /// Returns a reader of the list; a playlist can be named where a file has several.
  package static func reader(
    of source: ByteSource, playlist: String?
  ) throws -> any TrackList {
    var xml = XMLReader(source)
    while let event = try xml.next() {
      guard case .start(let name, _) = event else { continue }
      switch name.local {
      case "plist": return LibraryXMLReader(after: xml, playlist: playlist)
      case "playlist" where [namespace, ""].contains(name.namespace):
        guard playlist == nil else { throw xml.error("an XSPF file has one playlist only") }
        return XSPFReader(after: xml)
      default:
        throw xml.error(
          "'<\(name.local)>' is not a list of tracks",
          hint: "XSPF and the Library.xml of iTunes or Music are read")
      }
    }
    throw xml.error("the file has no XML element")
  }
}

/// The tracks and other elements of the lists in a JSON document.
package struct JSONList: TrackList {
  private var reader: JSONElementReader
  private let source: ByteSource

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
    guard let (json, path) = try reader.next() else {
      guard reader.hasList else { throw source.error("the document has no list of tracks") }
      return nil
    }
    return ListedTrack.pathsOfJSPF.contains(path) ? .track(ListedTrack(jspf: json)) : .object(json)
  }
}
