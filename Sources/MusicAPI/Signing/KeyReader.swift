import MusicPlatform

/// Reads a P-256 key from PEM, and tells what else was given instead of one.
struct KeyReader {
  let role: KeyError.Role

  /// Reads the key for the role; text around it, CRLF and indentation do no harm.
  ///
  /// Without libcrypto nothing is said of the key, which may be a good one.
  func read(pem: some Sequence<UInt8>) throws(KeyError) -> LibCrypto.Key {
    do { try LibCrypto.load() } catch { throw self.error(.unread(error)) }
    let bytes = Array(pem)
    let blocks = PEMBlock.all(in: String(decoding: bytes, as: UTF8.self))
    guard let block = blocks.first(where: { $0.label == role.label }) else {
      throw error(blocks.isEmpty ? kind(of: bytes) : kind(of: blocks))
    }
    guard block.base64 != nil else { throw error(.cutOff) }
    guard let der = block.bytes, let key = key(der: der) else { throw error(.damaged) }
    guard key.algorithm == "EC" else { throw error(.algorithm(name(ofAlgorithm: key.algorithm))) }
    guard key.curve == "prime256v1" else { throw error(.curve(name(ofCurve: key.curve))) }
    return key
  }

  private func error(_ found: KeyError.Found) -> KeyError {
    KeyError(role: role, found: found)
  }

  /// What libcrypto says against damaged bytes helps nobody, so it is dropped.
  private func key(der: [UInt8]) -> LibCrypto.Key? {
    switch role {
    case .signing: try? LibCrypto.Key.privateKey(der: der)
    case .verifying: try? LibCrypto.Key.publicKey(der: der)
    }
  }

  /// What bytes without a PEM block are; DER starts with a SEQUENCE and is no text.
  private func kind(of bytes: [UInt8]) -> KeyError.Found {
    let isText = bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    if bytes.first == 0x30, !isText { return .der }
    return bytes.allSatisfy { $0 <= 0x20 } ? .nothing : .noPEM
  }

  /// What blocks are of which none is wanted; the parameters that may precede a key say nothing.
  private func kind(of blocks: [PEMBlock]) -> KeyError.Found {
    switch blocks.first(where: { $0.label != "EC PARAMETERS" })?.label {
    case "PRIVATE KEY": .privateKey
    case "PUBLIC KEY": .publicKey
    case "CERTIFICATE": .certificate
    case "ENCRYPTED PRIVATE KEY": .encryptedPrivateKey
    case "EC PRIVATE KEY": .sec1PrivateKey
    case "RSA PRIVATE KEY", "RSA PUBLIC KEY": .algorithm("RSA")
    default: .otherPEM
    }
  }

  private func name(ofAlgorithm name: String) -> String {
    name.hasPrefix("ED") ? "Ed" + name.dropFirst(2) : name
  }

  /// The name that is known outside libcrypto, where it has one.
  private func name(ofCurve name: String?) -> String {
    switch name {
    case "secp224r1": "P-224"
    case "secp384r1": "P-384"
    case "secp521r1": "P-521"
    case let name?: name
    case nil: "unnamed"
    }
  }
}

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
