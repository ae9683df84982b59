@testable import MusicAPI

/// A song as the service sends it.
struct CatalogSong: Sendable {
  var id: String
  var name: String
  var artistName: String
  var albumName: String?
  var durationInMillis: Int?
  var isrc: String?
  var contentRating: String?

  /// The object with a type, an id and attributes.
  var json: JSONValue {
    var attributes = [
      JSONMember("name", .string(name)), JSONMember("artistName", .string(artistName)),
    ]
    if let albumName { attributes.append(JSONMember("albumName", .string(albumName))) }
    if let isrc { attributes.append(JSONMember("isrc", .string(isrc))) }
    if let contentRating { attributes.append(JSONMember("contentRating", .string(contentRating))) }
    if let durationInMillis {
      attributes.append(JSONMember("durationInMillis", .int(durationInMillis)))
    }
    return .object([
      JSONMember("id", .string(id)), JSONMember("type", .string("songs")),
      JSONMember("attributes", .object(attributes)),
    ])
  }

  /// The song as a resource of its own.
  var resource: Resource<Song> {
    get throws {
      let root = try JSONDocument(parsing: json.encoded()).root
      guard let song = Resource<Song>(json: root) else { throw JSONReason.notASong }
      return song
    }
  }

  private enum JSONReason: Error { case notASong }
}
