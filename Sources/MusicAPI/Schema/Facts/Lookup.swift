/// How resources of the catalog can be looked up.
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

  /// The ISRC or UPC that a value is, however it is written: `us-qe9-21-00257` is `USQE92100257`.
  ///
  /// Nil where it is none, and for ids, which have one spelling.
  package func code(in value: String) -> String? {
    let code = value.filter { $0 != "-" && !$0.isWhitespace }.uppercased()
    return fits(code) ? code : nil
  }

  /// Whether a value has the shape of an ISRC or UPC: `USQE92100257`, or 12 to 14 digits.
  ///
  /// Ids have no shape that all types share.
  public func fits(_ value: String) -> Bool {
    let bytes = Array(value.utf8)
    switch self {
    case .id, .equivalents: return false
    case .upc: return (12...14).contains(bytes.count) && bytes.allSatisfy(\.isDigit)
    case .isrc:
      return bytes.count == 12 && bytes[..<5].allSatisfy { $0.isLetter || $0.isDigit }
        && bytes[5...].allSatisfy(\.isDigit) && !bytes.allSatisfy(\.isDigit)
    }
  }
}

extension UInt8 {
  /// Whether it is an ASCII digit.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether it is an ASCII letter.
  var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
  }
}
