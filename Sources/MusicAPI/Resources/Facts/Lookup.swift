/// What a resource of the catalog can be asked for by.
public enum Lookup: String, Sendable, Hashable, CaseIterable {
  /// Its own id.
  case id
  /// The code of a recording, which several songs may share.
  case isrc
  /// The code of a release, which several albums may share.
  case upc
  /// The id of the same thing in another storefront.
  case equivalents

  /// The query parameter that holds the values.
  var parameter: String {
    self == .id ? "ids" : "filter[\(rawValue)]"
  }
}
