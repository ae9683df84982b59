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
