import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct ES256KeyTests {
  private let message = Array("header.claims".utf8)

  @Test func `a signature has 64 bytes and verifies`() throws {
    let key = try TestKeys.privateKey()
    for number in 1...50 {
      let message = number == 1 ? [] : message
      let signature = try key.sign(message)
      #expect(signature.count == 64)
      #expect(try key.publicKey().verify(signature, of: message))
      #expect(try TestKeys.publicKey().verify(signature, of: message))
    }
  }

  @Test func `another message or another key does not verify`() throws {
    let signature = try TestKeys.privateKey().sign(message)
    #expect(try !TestKeys.publicKey().verify(signature, of: message + [0]))
    #expect(try !TestKeys.privateKey("p256-other.p8").publicKey().verify(signature, of: message))
  }

  @Test(arguments: [UInt8.min, UInt8.max])
  func `numbers outside the curve's order are invalid, not an error`(byte: UInt8) throws {
    let signature = [UInt8](repeating: byte, count: 64)
    #expect(try !TestKeys.publicKey().verify(signature, of: message))
  }

  @Test func `the public key is written as openssl writes it`() throws {
    let expected = try TestKeys.text("p256.pub.pem")
    #expect(try TestKeys.privateKey().publicKey().pem == expected)
    #expect(try TestKeys.publicKey().pem == expected)
  }

  @Test(arguments: ["p256.p8", "p256-apple.p8", "p256-private-only.p8"])
  func `a key is read as OpenSSL writes it, as Apple does, and without its public half`(
    file: String
  ) throws {
    let key = try TestKeys.privateKey(file)
    #expect(try key.publicKey().pem == TestKeys.text("p256.pub.pem"))
    #expect(try TestKeys.publicKey().verify(key.sign(message), of: message))
  }

  @Test(arguments: ["p256.p8", "p256-apple.p8"])
  func `a key whose public half is not on the curve is damaged`(file: String) throws {
    let digits = try TestKeys.text(file).split(separator: "\n").dropFirst().dropLast().joined()
    let other = digits.dropLast(4) + "AAAA"
    let pem = "-----BEGIN PRIVATE KEY-----\n\(other)\n-----END PRIVATE KEY-----\n"
    let error = #expect(throws: CredentialError.self) {
      _ = try ES256PrivateKey(pem: pem.utf8).sign([])
    }
    #expect(error?.description == "this key is damaged; copy the whole file again")
  }

  @Test(arguments: [
    ("CRLF", "\r\n"), ("CR", "\r"), ("indentation", "\n    "), ("blank lines", "\n\n"),
    ("blanks instead of line breaks", " "), ("written line breaks", "\\n"), ("nothing", ""),
  ])
  func `a key is read with any line separator`(name: String, separator: String) throws {
    let pem = try TestKeys.text("p256.p8").split(separator: "\n").joined(separator: separator)
    let signature = try ES256PrivateKey(pem: pem.utf8).sign(message)
    #expect(try TestKeys.publicKey().verify(signature, of: message))
  }

  @Test(arguments: ["p256-sec1-with-parameters.pem", "certificate.pem", "p256.pub.pem"])
  func `a key is found among other blocks and text`(other: String) throws {
    let key = try TestKeys.text("p256.p8")
    let pem = "\u{FEFF}Bag Attributes\n" + (try TestKeys.text(other)) + key + "\ntrailing text"
    let signature = try ES256PrivateKey(pem: pem.utf8).sign(message)
    #expect(try TestKeys.publicKey().verify(signature, of: message))
  }

  @Test func `one key signs concurrently in many tasks`() async throws {
    let key = try TestKeys.privateKey()
    let sign: @Sendable ([UInt8]) throws -> [UInt8] = { try key.sign($0) }
    let signatures = try await withThrowingTaskGroup(of: (UInt8, [UInt8]).self) { group in
      for byte in UInt8(0)..<100 { group.addTask { (byte, try sign([byte])) } }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let publicKey = try TestKeys.publicKey()
    for (byte, signature) in signatures { #expect(try publicKey.verify(signature, of: [byte])) }
    #expect(Set(signatures.values).count == 100)
  }
}
