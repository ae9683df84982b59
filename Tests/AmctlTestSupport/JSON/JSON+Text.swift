public import MusicAPI

extension JSON {
  /// Parses a text that is known to be JSON.
  public init(_ text: String) throws(JSONError) {
    self = try JSONDocument(parsing: text).root
  }
}
