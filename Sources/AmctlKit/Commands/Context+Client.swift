import Files
import MusicAPI

extension Context {
  /// The client that the options and settings ask for; credentials are looked at only when needed.
  func client() throws -> MusicClient {
    let origin = try origin()
    if let rehearsal = options.rehearsal {
      return MusicClient(
        transport: RehearsingTransport(form: rehearsal, origin: origin, output: streams.out),
        origin: origin)
    }
    if let folder = settings[.replay] {
      return .replaying(folder, retries: retryPolicy, origin: origin, observe: observe)
    }
    return .live(
      origin: origin, developerToken: try developerToken(), userToken: settings[.userToken],
      retries: retryPolicy, connection: connection, observe: observe)
  }

  /// The server to ask.
  func origin() throws(SettingsError) -> Origin {
    guard let address = settings[.baseURL] else { return .appleMusic }
    do { return try Origin(parsing: address) } catch { throw .refusedBaseURL(error) }
  }

  private var retryPolicy: RetryPolicy { RetryPolicy(limit: options.retries) }

  private var connection: CurlTransport.Options {
    CurlTransport.Options(
      userAgent: "amctl/" + Amctl.version, timeout: options.timeout,
      trustFile: environment["SSL_CERT_FILE"], trustDirectory: environment["SSL_CERT_DIR"],
      caFile: settings[.caFile])
  }

  private func observe(_ transport: any Transport) -> any Transport {
    options.isVerbose ? NarratingTransport(base: transport, talk: talk) : transport
  }
}
