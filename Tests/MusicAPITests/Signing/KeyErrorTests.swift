import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct KeyErrorTests {
  private static let needsPrivate =
    "was given where a P-256 private key in PKCS#8 PEM form is needed; "
  private static let needsPublic = "was given where a P-256 public key in PEM form is needed; "
  private static let useAuthKey =
    "use the 'AuthKey_<key ID>.p8' file from your Apple developer account"
  private static let sec1 = "a private key in SEC1 form ('EC PRIVATE KEY')"
  private static let convert = "convert it with 'openssl pkey -in KEY -out KEY.p8'"
  private static let usePubout = "write one with 'openssl pkey -in KEY.p8 -pubout'"

  @Test(arguments: [
    ("rsa.p8", "a key of type 'RSA'", useAuthKey),
    ("rsa-pkcs1.pem", "a key of type 'RSA'", useAuthKey),
    ("ed25519.p8", "a key of type 'Ed25519'", useAuthKey),
    ("p384.p8", "a key on the curve 'P-384'", useAuthKey),
    ("secp256k1.p8", "a key on the curve 'secp256k1'", useAuthKey),
    ("p256-sec1.pem", sec1, convert), ("p256-sec1-with-parameters.pem", sec1, convert),
    ("p256.pub.pem", "a public key", useAuthKey), ("certificate.pem", "a certificate", useAuthKey),
    (
      "p256-encrypted.p8", "an encrypted private key",
      "decrypt it with 'openssl pkey -in KEY -out KEY.p8'"
    ),
    (
      "p256.der", "a file in binary DER form",
      "convert it with 'openssl pkey -inform DER -in KEY -out KEY.p8'"
    ),
    ("openssh.pem", "a PEM text without a key of a known form", useAuthKey),
    ("README.md", "a text without a '-----BEGIN' line", useAuthKey),
  ])
  func `the error about an invalid signing key contains the file name`(
    file: String, found: String, remedy: String
  ) throws {
    let error = try rejection(ofSigningKey: TestKeys.bytes(file))
    #expect(error.description == "\(found) \(Self.needsPrivate)\(remedy)")
  }

  @Test(arguments: [
    ("p256.p8", "a private key", usePubout),
    ("p256-sec1.pem", sec1, usePubout),
    ("certificate.pem", "a certificate", usePubout),
    ("rsa.pub.pem", "a key of type 'RSA'", usePubout),
    (
      "p256.pub.der", "a file in binary DER form",
      "convert it with 'openssl pkey -pubin -inform DER -in KEY -out KEY.pem'"
    ),
  ])
  func `the error about an invalid verification key contains the file name`(
    file: String, found: String, remedy: String
  ) throws {
    let pem = try TestKeys.bytes(file)
    let error = try #require(throws: KeyError.self) { try Self.discard(ES256PublicKey(pem: pem)) }
    #expect(error.description == "\(found) \(Self.needsPublic)\(remedy)")
  }

  @Test(arguments: ["", " \r\n\t"])
  func `an empty file is rejected`(text: String) throws {
    let error = try rejection(ofSigningKey: Array(text.utf8))
    #expect(error.description == "an empty text \(Self.needsPrivate)\(Self.useAuthKey)")
  }

  @Test func `a key cut anywhere before its last line is rejected as truncated`() throws {
    let pem = try TestKeys.bytes("p256.p8")
    let firstLine = "-----BEGIN PRIVATE KEY-----".utf8.count
    for length in firstLine..<(pem.count - 2) {
      let error = try rejection(ofSigningKey: Array(pem.prefix(length)))
      #expect(error.found == .cutOff)
    }
    #expect(
      try rejection(ofSigningKey: Array(pem.prefix(100))).description
        == "a key that is cut off before its '-----END' line \(Self.needsPrivate)"
        + "copy the whole file again")
  }

  @Test(arguments: ["@", "AAAA", "MIGHAgEA"])
  func `a key with other contents is rejected as damaged`(contents: String) throws {
    let pem = "-----BEGIN PRIVATE KEY-----\n\(contents)\n-----END PRIVATE KEY-----\n"
    let error = try rejection(ofSigningKey: Array(pem.utf8))
    #expect(error.description == "a damaged key \(Self.needsPrivate)copy the whole file again")
  }

  @Test func `a key with a changed byte never crashes`() throws {
    let pem = try TestKeys.bytes("p256.p8")
    for index in pem.indices {
      var changed = pem
      changed[index] ^= 0x01
      _ = try? Self.discard(ES256PrivateKey(pem: changed))
    }
  }

  @Test func `no rejection repeats a line of the key`() throws {
    for file in ["rsa.p8", "p256-sec1.pem", "p384.p8", "openssh.pem"] {
      let error = try rejection(ofSigningKey: TestKeys.bytes(file))
      for line in try TestKeys.text(file).split(separator: "\n").dropFirst().dropLast() {
        #expect(!"\(error)\(String(reflecting: error))".contains(line))
      }
    }
  }

  private func rejection(ofSigningKey pem: [UInt8]) throws -> KeyError {
    try #require(throws: KeyError.self) { try Self.discard(ES256PrivateKey(pem: pem)) }
  }

  private static func discard(_: consuming ES256PrivateKey) {}
  private static func discard(_: consuming ES256PublicKey) {}
}
