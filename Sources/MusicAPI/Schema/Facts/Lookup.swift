import MusicPlatform

/// The ways to look up catalog resources.
public enum Lookup: String, Sendable, Hashable, CaseIterable {
  /// By id.
  case id
  /// By ISRC, which several songs may share.
  case isrc
  /// By UPC, which several albums may share.
  case upc
  /// By the id of the equivalent resource in another storefront.
  case equivalents

  /// The query parameter for the values.
  package var parameter: String {
    self == .id ? "ids" : "filter[\(rawValue)]"
  }

  /// Returns the ISRC or UPC in a value, normalized: `us-qe9-21-00257` becomes `USQE92100257`.
  ///
  /// Nil if there is none, and for lookups by id.
  package func code(in value: String) -> String? {
    let code = value.filter { $0 != "-" && !$0.isWhitespace }.uppercased()
    return fits(code) ? code : nil
  }

  /// Returns whether a value has the form of an ISRC or UPC: `USQE92100257`, or 12 to 14 digits.
  ///
  /// Always false for lookups by id, because ids have no common form.
  package func fits(_ value: String) -> Bool {
    let bytes = Array(value.utf8)
    switch self {
    case .id, .equivalents: return false
    case .upc: return (12...14).contains(bytes.count) && bytes.allSatisfy(\.isDigit)
    case .isrc:
      return bytes.count == 12 && bytes[..<5].allSatisfy(\.isAlphanumeric)
        && bytes[5...].allSatisfy(\.isDigit) && !bytes.allSatisfy(\.isDigit)
    }
  }
}
