import MusicAPI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures creating tokens next to libcrypto's plain ES256 signatures of the same bytes.
enum SigningBenchmark {
  /// The claimed fraction of libcrypto's own speed.
  private static let claim = 0.9

  /// Prints the speeds of libcrypto, used as in its manual and at its best, and of creating tokens.
  static func run() throws {
    let claims = try DeveloperTokenClaims(teamID: "DEF123GHIJ", keyID: "ABC123DEFG")
    let key = try ES256PrivateKey(pem: file("p256.p8"))
    let signer = DeveloperTokenSigner(key: key, claims: claims)
    let date = UnixTime(seconds: 1_700_000_000)
    let token = try signer.token(issuedAt: date).secret
    let message = Array(token.utf8.dropLast(".".utf8.count + 86))
    let bare = try BareSigner(der: file("p256.der"))
    let paces = try bestPaces(message: message, bare: bare) {
      try signer.token(issuedAt: date).secret.utf8.count
    }
    report(paces, bytes: message.count)
  }

  /// Signatures per second.
  private struct Paces {
    var initializing = 0.0
    var copying = 0.0
    var minting = 0.0
  }

  /// Runs the three in turn, and keeps the fastest turn of each.
  private static func bestPaces(
    message: [UInt8], bare: borrowing BareSigner, mint: () throws -> Int
  ) rethrows -> Paces {
    var best = Paces()
    for _ in 0..<100 {
      best.initializing = max(best.initializing, pace { bare.signInitializing(message) })
      best.copying = max(best.copying, pace { bare.signCopying(message) })
      best.minting = max(best.minting, try pace(mint))
    }
    return best
  }

  /// Returns how often a piece of work is done in a second; 0 when it fails.
  private static func pace(_ work: () throws -> Int) rethrows -> Double {
    let count = 200
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<count { guard try work() > 0 else { return 0 } }
    return Double(count) / ((clock.now - start) / .seconds(1))
  }

  private static func report(_ paces: Paces, bytes: Int) {
    let ratio = paces.minting / max(paces.initializing, paces.copying)
    let verdict = ratio >= claim ? "kept" : "MISSED"
    print("Signing: tokens of \(bytes) bytes and a signature")
    print("  libcrypto, a context made ready for each: \(Int(paces.initializing)) a second")
    print("  libcrypto, a ready context copied: \(Int(paces.copying)) a second")
    print("  minted: \(Int(paces.minting)) a second, \((ratio * 100).rounded() / 100) x the faster")
    print("  (claimed \(claim), \(verdict))")
  }

  private static func file(_ name: String) throws -> [UInt8] {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    return [UInt8](try Data(contentsOf: root.appending(path: "Fixtures/Keys/\(name)")))
  }
}
