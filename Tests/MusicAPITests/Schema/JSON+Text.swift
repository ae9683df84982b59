import MusicAPI

extension JSON {
  /// Reads a text that is known to be JSON.
  init(_ text: String) throws(JSONError) {
    self = try JSONDocument(parsing: text).root
  }
}
