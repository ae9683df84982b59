import MusicPlatform

/// A reader for P-256 keys in PEM format, whose errors say what was found instead of a key.
struct KeyReader {
  let role: Role

  /// The uses of a key.
  enum Role {
    /// Signing tokens, with a private key.
    case signing
    /// Verifying the signature of tokens, with a public key.
    case verifying
  }

  /// Returns the text of a file, which may be no longer than any key file is.
  func text(ofFile path: String) throws(CredentialError) -> [UInt8] {
    do { return try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings) } catch {
      throw Self.error(
        "'\(error.path)' cannot be read: \(error.cause)",
        "check the path and the file's permissions")
    }
  }

  /// Reads the key for the role; accepts text around it, CRLF and indentation.
  ///
  /// Without libcrypto, its error is thrown whatever the text is, because the key may be valid.
  func read(pem: some Sequence<UInt8>) throws(CredentialError) -> LibCryptoKey {
    try LibCryptoKey.load()
    let bytes = Array(pem)
    let blocks = PEMBlock.all(in: String(decoding: bytes, as: UTF8.self))
    guard let block = blocks.first(where: { $0.label == label }) else {
      throw blocks.isEmpty ? error(for: bytes) : error(for: blocks)
    }
    guard block.base64 != nil else {
      throw Self.error("this key is cut off before its '-----END' line", Self.copying)
    }
    // libcrypto's error for damaged bytes would not help the user.
    guard let der = block.bytes,
      let key = try? LibCryptoKey(der: der, isPrivate: role == .signing)
    else { throw Self.damaged }
    guard key.algorithm == "EC" else { throw error(forAlgorithm: name(ofAlgorithm: key.algorithm)) }
    guard key.curve == "prime256v1" else {
      let curve = name(ofCurve: key.curve)
      throw Self.error("this is a key on the curve '\(curve)', not a P-256 key", source)
    }
    return key
  }

  /// The error for a complete key that cannot be read.
  static let damaged = error("this key is damaged", copying)

  private static let copying = "copy the whole file again"

  private static func error(_ problem: String, _ remedy: String) -> CredentialError {
    CredentialError(.key, "\(problem); \(remedy)")
  }

  private func error(forAlgorithm name: String) -> CredentialError {
    Self.error("this is a key of type '\(name)', not a P-256 key", source)
  }

  /// Returns the error for bytes without a PEM block; DER starts with a SEQUENCE and is not text.
  private func error(for bytes: [UInt8]) -> CredentialError {
    let isText = bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    if bytes.first == 0x30, !isText {
      let (option, file) = role == .signing ? ("", "p8") : ("-pubin ", "pem")
      return Self.error(
        "this key is in binary DER form, not in PEM form",
        "convert it with 'openssl pkey \(option)-inform DER -in KEY -out KEY.\(file)'")
    }
    return bytes.allSatisfy { $0 <= 0x20 }
      ? Self.error("the text of the key is empty", source)
      : Self.error("this is not \(need): no '-----BEGIN' line", source)
  }

  /// Returns the error for PEM blocks without the required label, ignoring the parameters of a key.
  private func error(for blocks: [PEMBlock]) -> CredentialError {
    let isSigning = role == .signing
    switch blocks.first(where: { $0.label != "EC PARAMETERS" })?.label {
    case "PRIVATE KEY": return Self.error("this is a private key, not \(need)", source)
    case "PUBLIC KEY": return Self.error("this is a public key, not \(need)", source)
    case "CERTIFICATE": return Self.error("this is a certificate, not \(need)", source)
    case "ENCRYPTED PRIVATE KEY":
      return Self.error(
        "this private key is encrypted",
        isSigning ? "decrypt it with 'openssl pkey -in KEY -out KEY.p8'" : source)
    case "EC PRIVATE KEY":
      return Self.error(
        "this is a private key in SEC1 form ('EC PRIVATE KEY'), not "
          + (isSigning ? "in PKCS#8 form" : need),
        isSigning ? "convert it with 'openssl pkey -in KEY -out KEY.p8'" : source)
    case "RSA PRIVATE KEY", "RSA PUBLIC KEY": return error(forAlgorithm: "RSA")
    default:
      return Self.error("this is not \(need): the form of the PEM text is unknown", source)
    }
  }

  /// The label of the PEM block that contains the key.
  private var label: String { role == .signing ? "PRIVATE KEY" : "PUBLIC KEY" }

  /// The required key, in words.
  private var need: String { role == .signing ? "a private key" : "a public key" }

  /// Where the required key comes from, in words.
  private var source: String {
    role == .signing
      ? "use the 'AuthKey_<key ID>.p8' file from your Apple developer account"
      : "write one with 'openssl pkey -in KEY.p8 -pubout'"
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
