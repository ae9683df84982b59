import AmctlTestSupport
import MusicAPI
import MusicPlatform

/// The invented keys of `Fixtures/Keys`.
enum TestKeys {
  static func bytes(_ name: String) throws -> [UInt8] {
    try FileSystem.read(Repository.path + "/Fixtures/Keys/" + name)
  }

  static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  static func privateKey(_ name: String = "p256.p8") throws -> ES256PrivateKey {
    try ES256PrivateKey(pem: bytes(name))
  }

  static func publicKey() throws -> ES256PublicKey {
    try ES256PublicKey(pem: bytes("p256.pub.pem"))
  }

  static func signer(
    key: String = "p256.p8", lifetime: Duration = .seconds(3600), origin: [String] = []
  ) throws -> DeveloperTokenSigner {
    let claims = try DeveloperTokenClaims(
      teamID: "DEF123GHIJ", keyID: "ABC123DEFG", lifetime: lifetime, origin: origin)
    return DeveloperTokenSigner(key: try privateKey(key), claims: claims)
  }
}
