import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct KeyReaderTests {
  private static let useAuthKey =
    "use the 'AuthKey_<key ID>.p8' file from your Apple developer account"
  private static let sec1 = "this is a private key in SEC1 form ('EC PRIVATE KEY'), not "
  private static let convert = "convert it with 'openssl pkey -in KEY -out KEY.p8'"
  private static let usePubout = "write one with 'openssl pkey -in KEY.p8 -pubout'"

  @Test(arguments: [
    ("rsa.p8", "this is a key of type 'RSA', not a P-256 key", useAuthKey),
    ("rsa-pkcs1.pem", "this is a key of type 'RSA', not a P-256 key", useAuthKey),
    ("ed25519.p8", "this is a key of type 'Ed25519', not a P-256 key", useAuthKey),
    ("p384.p8", "this is a key on the curve 'P-384', not a P-256 key", useAuthKey),
    ("secp256k1.p8", "this is a key on the curve 'secp256k1', not a P-256 key", useAuthKey),
    ("p256-sec1.pem", sec1 + "in PKCS#8 form", convert),
    ("p256-sec1-with-parameters.pem", sec1 + "in PKCS#8 form", convert),
    ("p256.pub.pem", "this is a public key, not a private key", useAuthKey),
    ("certificate.pem", "this is a certificate, not a private key", useAuthKey),
    (
      "p256-encrypted.p8", "this private key is encrypted",
      "decrypt it with 'openssl pkey -in KEY -out KEY.p8'"
    ),
    (
      "p256.der", "this key is in binary DER form, not in PEM form",
      "convert it with 'openssl pkey -inform DER -in KEY -out KEY.p8'"
    ),
    ("openssh.pem", "this is not a private key: the form of the PEM text is unknown", useAuthKey),
    ("README.md", "this is not a private key: no '-----BEGIN' line", useAuthKey),
  ])
  func `the error about an invalid signing key contains the file name`(
    file: String, found: String, remedy: String
  ) throws {
    let error = try rejection(ofSigningKey: TestKeys.bytes(file))
    #expect(error.description == "\(found); \(remedy)")
  }

  @Test(arguments: [
    ("p256.p8", "this is a private key, not a public key", usePubout),
    ("p256-sec1.pem", sec1 + "a public key", usePubout),
    ("certificate.pem", "this is a certificate, not a public key", usePubout),
    ("rsa.pub.pem", "this is a key of type 'RSA', not a P-256 key", usePubout),
    (
      "p256.pub.der", "this key is in binary DER form, not in PEM form",
      "convert it with 'openssl pkey -pubin -inform DER -in KEY -out KEY.pem'"
    ),
  ])
  func `the error about an invalid verification key contains the file name`(
    file: String, found: String, remedy: String
  ) throws {
    let pem = try TestKeys.bytes(file)
    let error = try #require(throws: CredentialError.self) { try ES256PublicKey(pem: pem) }
    #expect(error.description == "\(found); \(remedy)")
  }

  @Test(arguments: ["", " \r\n\t"])
  func `an empty file is rejected`(text: String) throws {
    let error = try rejection(ofSigningKey: Array(text.utf8))
    #expect(error.description == "the text of the key is empty; \(Self.useAuthKey)")
  }

  @Test func `a key cut anywhere before its last line is rejected as truncated`() throws {
    let pem = try TestKeys.bytes("p256.p8")
    let firstLine = "-----BEGIN PRIVATE KEY-----".utf8.count
    for length in firstLine..<(pem.count - 2) {
      let error = try rejection(ofSigningKey: Array(pem.prefix(length)))
      #expect(
        error.description
          == "this key is cut off before its '-----END' line; copy the whole file again")
    }
  }

  @Test(arguments: ["@", "AAAA", "MIGHAgEA"])
  func `a key with other contents is rejected as damaged`(contents: String) throws {
    let pem = "-----BEGIN PRIVATE KEY-----\n\(contents)\n-----END PRIVATE KEY-----\n"
    let error = try rejection(ofSigningKey: Array(pem.utf8))
    #expect(error.description == "this key is damaged; copy the whole file again")
  }

  @Test func `a key with a changed byte never crashes`() throws {
    let pem = try TestKeys.bytes("p256.p8")
    for index in pem.indices {
      var changed = pem
      changed[index] ^= 0x01
      _ = try? ES256PrivateKey(pem: changed)
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

  private func rejection(ofSigningKey pem: [UInt8]) throws -> CredentialError {
    try #require(throws: CredentialError.self) { try ES256PrivateKey(pem: pem) }
  }
}
