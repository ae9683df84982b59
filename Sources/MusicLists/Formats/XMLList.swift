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
        guard playlist == nil else { throw xml.error("an XSPF file has only one playlist") }
        return XSPFReader(after: xml, in: name.namespace)
      default:
        throw xml.error(
          "'<\(name.local)>' is not a list of tracks",
          hint: "amctl reads XSPF and the Library.xml of iTunes or Music")
      }
    }
    throw xml.error("the file has no XML element")
  }
}
