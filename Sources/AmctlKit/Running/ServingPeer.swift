import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// The fixture server that runs this program, which needs no tokens from it.
struct ServingPeer {
  /// The variable with the server's URL, and the one with the secret that it may want.
  static let url = "AMCTL_FIXTURES_URL"
  static let secret = "AMCTL_FIXTURES_SECRET"
  /// The variables with the URL for a program that a server of fixtures runs.
  static let urlVariables = [Setting.baseURL.variable, url]
  /// The header of the secret.
  static let secretHeader = "Amctl-Secret"
  /// The header of a read that is sent on, even if there is a response to it.
  static let currentHeader = "Amctl-Current"

  private let headers: [HTTPHeaders.Field]

  /// Takes what the server has said; nil if requests go elsewhere.
  init?(_ context: Context, _ origin: Origin) throws(SettingsError) {
    guard context.environment[Self.url] == origin.description else { return nil }
    let headers = [
      (FixtureSession.header, try context.settings.session()),
      (Self.secretHeader, context.environment[Self.secret]),
    ]
    self.headers = headers.compactMap { name, value in
      value.map { HTTPHeaders.Field(name: name, value: $0) }
    }
  }

  /// Adds to requests the session that they belong to, the secret, and what they need.
  func naming(_ base: any Transport) -> any Transport {
    Editing(base) { [headers] request in
      for field in headers { request.headers[field.name] = field.value }
      if request.traits?.isCurrent == true { request.headers[Self.currentHeader] = "1" }
    }
  }
}
