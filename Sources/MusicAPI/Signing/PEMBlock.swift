import MusicPlatform

/// One block of PEM text: what stands between `-----BEGIN label-----` and `-----END label-----`.
struct PEMBlock {
  /// What the block says it holds.
  let label: String
  /// The text of base64 between the two lines; nil when the second line is missing.
  let base64: Substring?

  /// Finds every block of a text, whatever stands around them.
  ///
  /// Secrets kept in the environment often have their line breaks turned into blanks or into a
  /// written `\n`, so the lines of a block need not stand on lines of their own.
  static func all(in text: String) -> [PEMBlock] {
    var rest = text.replacingEach("\\n", with: "\n")[...]
    var blocks: [PEMBlock] = []
    while let begin = rest.range(ofFirst: "-----BEGIN ") {
      rest = rest[begin.upperBound...]
      let label = String(rest.prefix { $0 != "-" })
      rest = rest.dropFirst(label.count)
      let end = rest.range(ofFirst: "-----END \(label)-----")
      let body = end.map { rest[..<$0.lowerBound] }
      blocks.append(PEMBlock(label: label, base64: body.flatMap(content)))
      if let end { rest = rest[end.upperBound...] }
    }
    return blocks
  }

  /// What is left of a block without the dashes that end its first line; nil when these are cut.
  private static func content(_ body: Substring) -> Substring? {
    body.hasPrefix("-----") ? body.dropFirst(5) : nil
  }

  /// The bytes the block holds; nil when it is cut off or is not base64.
  var bytes: [UInt8]? {
    base64.flatMap { Base64.decode($0) }
  }

  /// Writes bytes as PEM, in lines of 64 characters.
  static func text(label: String, _ bytes: [UInt8]) -> String {
    let digits = Array(Base64.encode(bytes).utf8)
    var lines = ["-----BEGIN \(label)-----"]
    for start in stride(from: 0, to: digits.count, by: 64) {
      lines.append(String(decoding: digits[start...].prefix(64), as: UTF8.self))
    }
    lines.append("-----END \(label)-----\n")
    return lines.joined(separator: "\n")
  }
}
