import MusicPlatform

/// A reader for P-256 keys in PEM format, which reports what it found instead of a key.
struct KeyReader {
  let role: KeyError.Role

  /// Returns the text of a file, which may be no longer than any key file is.
  func text(ofFile path: String) throws(KeyError) -> [UInt8] {
    do { return try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings) } catch {
      throw self.error(.unreadableFile(path: error.path, reason: error.cause))
    }
  }

  /// Reads the key for the role; accepts text around it, CRLF and indentation.
  ///
  /// Without libcrypto the key is reported as unread, because it may be valid.
  func read(pem: some Sequence<UInt8>) throws(KeyError) -> LibCryptoKey {
    do { try LibCryptoKey.load() } catch { throw self.error(.unread(error)) }
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

  /// Drops libcrypto's error for damaged bytes, which would not help the user.
  private func key(der: [UInt8]) -> LibCryptoKey? {
    try? LibCryptoKey(der: der, isPrivate: role == .signing)
  }

  /// Returns the kind of bytes without a PEM block; DER starts with a SEQUENCE and is not text.
  private func kind(of bytes: [UInt8]) -> KeyError.Found {
    let isText = bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    if bytes.first == 0x30, !isText { return .der }
    return bytes.allSatisfy { $0 <= 0x20 } ? .nothing : .noPEM
  }

  /// Returns the kind of PEM blocks without the required label, ignoring the parameters of a key.
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

  /// Returns the common name of a curve, or libcrypto's name if there is none.
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

/// A block of PEM text, from `-----BEGIN label-----` to `-----END label-----`.
struct PEMBlock {
  /// The label, which names the type of the contents.
  let label: String
  /// The base64 text between the two lines; nil if the second line is missing.
  let base64: Substring?

  /// Returns all blocks in text, regardless of the text around them.
  ///
  /// Line breaks in secrets from the environment are often replaced with spaces or with a literal
  /// `\n`, so the lines of a block need not be separate lines.
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

  /// Returns the body without the dashes that end the first line; nil if these are missing.
  private static func content(_ body: Substring) -> Substring? {
    body.hasPrefix("-----") ? body.dropFirst(5) : nil
  }

  /// The contents of the block; nil if it is truncated or not base64.
  var bytes: [UInt8]? {
    base64.flatMap { Base64.decode($0) }
  }

  /// Returns bytes as PEM text, in lines of 64 characters.
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
