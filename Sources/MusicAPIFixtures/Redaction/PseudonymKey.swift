import MusicAPI
import MusicPlatform

/// A secret that turns values into pseudonyms: the same value into the same one, and none back.
///
/// Without the key, nobody can find out whether a pseudonym belongs to a value.
public struct PseudonymKey: Sendable, Hashable {
  private let bytes: [UInt8]

  /// Creates a key from a text that is hard to guess; nil if it is shorter than 16 bytes.
  public init?(_ text: String) {
    guard text.utf8.count >= 16 else { return nil }
    bytes = Array(text.utf8)
  }

  /// Returns a text for a new key: 64 hexadecimal digits, of which nobody knows any.
  package static func randomText() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<32).map { _ in
      let byte = UInt8.random(in: .min ... .max, using: &random)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// A text by which the key is recognized, and from which it cannot be found.
  package var fingerprint: String { pseudonym(of: "") }

  /// Returns the pseudonym of a value; that of an id keeps the prefix that shows its kind.
  func pseudonym(of value: String) -> String {
    let digits = SHA256.code(of: Array(value.utf8), key: bytes).prefix(Pseudonym.digits)
    return Pseudonym.prefix(of: value) + Pseudonym.mark + digits
  }
}

extension PseudonymKey: CustomStringConvertible, CustomReflectable {
  /// A description without the key.
  public var description: String { "<key>" }

  /// A mirror without members, so that `dump` and debuggers do not show the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What pseudonyms look like: `p.anon3f9c0a1d77b2e648`, `anon0b5d21c9a4e7f386`.
enum Pseudonym {
  static let mark = "anon"
  static let digits = 16

  /// Whether a text is a pseudonym.
  static func isOne(_ text: some StringProtocol) -> Bool {
    let rest = text.dropFirst(prefix(of: text).count)
    return rest.utf8.count == mark.utf8.count + digits && starts(rest)
  }

  /// Whether a text is a pseudonym, or the start of one, as in the name of a file that was cut.
  static func isStart(_ text: some StringProtocol) -> Bool {
    let rest = text.dropFirst(prefix(of: text).count).utf8
    guard rest.count <= mark.utf8.count + digits else { return false }
    return zip(rest, mark.utf8).allSatisfy { $0 == $1 }
      && rest.dropFirst(mark.utf8.count).allSatisfy(isCode)
  }

  /// Whether there is one somewhere in a text.
  static func isPart(of text: String) -> Bool {
    var rest = text[...]
    while let range = rest.range(ofFirst: mark) {
      rest = rest[range.lowerBound...]
      if starts(rest) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  private static func starts(_ text: some StringProtocol) -> Bool {
    guard text.hasPrefix(mark) else { return false }
    let code = text.utf8.dropFirst(mark.utf8.count).prefix(digits)
    return code.count == digits && code.allSatisfy(isCode)
  }

  private static func isCode(_ byte: UInt8) -> Bool {
    byte.hexadecimalValue != nil && byte.lowercasedASCII == byte
  }

  /// Whether a part of a target is a pseudonym, so that no service knows the resource.
  static func occurs(in target: RequestTarget) -> Bool {
    let items = target.query.items.flatMap { $0.value.split(separator: ",") }
    return target.path.split(separator: "/").contains { isOne(PercentEncoding.decodePath($0)) }
      || items.contains { isOne($0) }
  }

  /// Returns the part of an id that shows its kind, such as `i.`, `p.` or `pl.u-`.
  fileprivate static func prefix(of value: some StringProtocol) -> String {
    guard let dot = value.firstIndex(of: "."), isIdentifier(value) else { return "" }
    let kind = value[..<dot]
    let rest = value[value.index(after: dot)...]
    guard (1...3).contains(kind.utf8.count),
      kind.utf8.allSatisfy({ $0.isLetter && !$0.isCapital }),
      rest.utf8.allSatisfy({ $0.isBase64URL })
    else { return "" }
    return kind + (rest.hasPrefix("u-") ? ".u-" : ".")
  }

  /// Whether a value can be the id of something personal: it has a digit or a dot, and no spaces.
  ///
  /// `us` is the id of a storefront, and every library has the same root folder.
  static func isIdentifier(_ value: some StringProtocol) -> Bool {
    value != "p.playlistsroot"
      && value.utf8.contains { $0.isDigit || $0 == UInt8(ascii: ".") }
      && value.utf8.allSatisfy { $0.isBase64URL || $0 == UInt8(ascii: ".") }
  }
}
