import AmctlCommandLine
import MusicAPI

/// Runs a server's preflight in a process of its own, as libraries are opened once per process.
///
/// Reads the private key from standard input, and prints what the preflight finds.
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
    do throws(TransportError) {
      try await client.preflight()
      print("ready")
    } catch {
      print(error)
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
