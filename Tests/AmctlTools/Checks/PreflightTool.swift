import AmctlCommandLine
import MusicAPI

/// Runs a server's two preflights in a process of its own, as libraries are opened once per
/// process.
///
/// Reads the private key from standard input, and prints a line for each of the two preflights.
struct PreflightTool: Tool {
  private var isInMemory = false

  static let spec = CommandSpec(
    "preflight", summary: "Report missing libraries", parameters: Self.self)

  static let parameters: [Parameter<Self>] = [
    .flag("in-memory", \.isInMemory, help: "Use a transport in place of the network")
  ]

  func run() async {
    var pem = ""
    while let line = readLine(strippingNewline: false) { pem += line }
    let client = MusicClient.live(
      developerToken: SigningTokens(pem: pem), transport: isInMemory ? Unused() : nil)
    await report("MusicClient") { () throws(TransportError) in try MusicClient.preflight() }
    await report("its own") { () throws(TransportError) in try await client.preflight() }
  }

  private func report(
    _ name: String, preflight: () async throws(TransportError) -> Void
  ) async {
    do throws(TransportError) {
      try await preflight()
      print(name + ": ready")
    } catch {
      print("\(name): \(error)")
    }
  }
}

/// Reads the key for each token, so that the preflight detects a key that cannot be read.
private struct SigningTokens: DeveloperTokenProvider {
  let pem: String

  func token() throws(CredentialError) -> DeveloperToken {
    let claims = try DeveloperTokenClaims(teamID: "DEF123GHIJ", keyID: "ABC123DEFG")
    return try DeveloperTokenSigner(key: ES256PrivateKey(pem: pem.utf8), claims: claims).token(
      issuedAt: .now)
  }

  func renew(after rejected: DeveloperToken) -> DeveloperToken? { nil }
}

/// A transport that a preflight sends nothing through.
private struct Unused: Transport {
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    throw .connectionLost(reason: "a preflight sent a request")
  }
}
