/// The type of a value, as a signature names it.
indirect enum BusType: Sendable, Hashable {
  case basic(Basic)
  case array(BusType)
  case structure([BusType])
  /// A pair, which is only found in arrays.
  case entry(Basic, BusType)
  case variant

  /// A type that contains no other, and its code in signatures.
  enum Basic: Unicode.Scalar {
    case byte = "y"
    case bool = "b"
    case int16 = "n"
    case uint16 = "q"
    case int32 = "i"
    case uint32 = "u"
    case int64 = "x"
    case uint64 = "t"
    case double = "d"
    case string = "s"
    case path = "o"
    case signature = "g"
    /// An open file that comes with a message.
    case descriptor = "h"
  }

  /// How deep types and values may be nested; the protocol allows twice as much.
  static let depthLimit = 32

  /// The type as text.
  var text: String {
    switch self {
    case .basic(let type): String(type.rawValue)
    case .array(let element): "a" + element.text
    case .structure(let fields): "(" + fields.map(\.text).joined() + ")"
    case .entry(let key, let value): "{" + String(key.rawValue) + value.text + "}"
    case .variant: "v"
    }
  }

  /// The number that the offset of a value is a multiple of.
  var alignment: Int {
    switch self {
    case .basic(.byte), .basic(.signature), .variant: 1
    case .basic(.int16), .basic(.uint16): 2
    case .basic(.int64), .basic(.uint64), .basic(.double), .structure, .entry: 8
    case .basic, .array: 4
    }
  }
}

extension BusType {
  /// Reads the types that a signature names.
  static func list(_ signature: String) throws(BusError) -> [BusType] {
    guard signature.utf8.count <= 255 else { throw .malformed("a signature is too long") }
    var rest = signature.unicodeScalars[...]
    var types: [BusType] = []
    while let type = try read(&rest, depth: 0) { types.append(type) }
    guard rest.isEmpty else { throw invalid(signature) }
    return types
  }

  /// Reads one type; nil if none begins here.
  private static func read(
    _ rest: inout Substring.UnicodeScalarView, depth: Int
  ) throws(BusError) -> BusType? {
    guard let code = rest.first, code != ")", code != "}" else { return nil }
    guard depth < depthLimit else { throw .malformed("a signature is nested too deeply") }
    rest.removeFirst()
    switch code {
    case "v": return .variant
    case "(":
      var fields: [BusType] = []
      while let field = try read(&rest, depth: depth + 1) { fields.append(field) }
      guard rest.popFirst() == ")", !fields.isEmpty else { throw invalid("(") }
      return .structure(fields)
    case "a":
      guard rest.first == "{" else {
        guard let element = try read(&rest, depth: depth + 1) else { throw invalid("a") }
        return .array(element)
      }
      rest.removeFirst()
      guard case .basic(let key) = try read(&rest, depth: depth + 1),
        let value = try read(&rest, depth: depth + 1), rest.popFirst() == "}"
      else { throw invalid("a{") }
      return .array(.entry(key, value))
    default:
      guard let basic = Basic(rawValue: code) else { throw invalid(String(code)) }
      return .basic(basic)
    }
  }

  private static func invalid(_ signature: String) -> BusError {
    .malformed("'\(signature)' is not the signature of a type")
  }
}
