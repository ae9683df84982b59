import MusicAPI

/// A server's first seconds, in a process of its own: libraries are opened once in each.
///
/// Reads the private key from standard input, and prints a line for each of the two preflights.
@main
struct PreflightCheck: DeveloperTokenProvider {
  private let pem: String

  static func main() async {
    var pem = ""
    while let line = readLine(strippingNewline: false) { pem += line }
    let service = MusicService(developerToken: PreflightCheck(pem: pem))
    await report("MusicClient") { () throws(TransportError) in try MusicClient.preflight() }
    await report("MusicService") { () throws(TransportError) in try await service.preflight() }
  }

  private static func report(
    _ name: String, preflight: () async throws(TransportError) -> Void
  ) async {
    do throws(TransportError) {
      try await preflight()
      print(name + ": ready")
    } catch {
      print("\(name): \(error)")
    }
  }

  /// Reads the key with each token, so that a key that cannot be read is found by the preflight.
  func token() throws(CredentialError) -> DeveloperToken {
    let claims = try DeveloperTokenClaims(teamID: "DEF123GHIJ", keyID: "ABC123DEFG")
    return try DeveloperTokenSigner(pem: pem.utf8, claims: claims).token(issuedAt: .now)
  }

  func renew(after rejected: DeveloperToken) -> DeveloperToken? { nil }
}
