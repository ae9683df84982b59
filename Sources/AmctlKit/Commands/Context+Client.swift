import MusicAPIFixtures
import MusicPlatform
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
    if case .replaying(let fixtures, let directory) = tape {
      _ = try NamedFolder(directory)
      return .replaying(
        fixtures, retries: retryPolicy, origin: origin, clock: clock, observe: observe,
        onRetry: sayRetry)
    }
    warnOfConfigFile(holding: [.developerToken, .userToken])
    return .live(
      origin: origin, developerToken: try developerToken(), userToken: settings[.userToken],
      retries: retryPolicy, connection: connection, clock: clock,
      observe: { observe(recorded($0)) }, onRetry: sayRetry)
  }

  /// The server to ask.
  func origin() throws(SettingsError) -> Origin {
    try settings.origin()
  }

  private var retryPolicy: RetryPolicy { RetryPolicy(limit: options.retries) }

  private var connection: CurlTransport.Options {
    CurlTransport.Options(
      userAgent: "amctl/" + Version.current, timeout: options.timeout,
      trustFile: environment["SSL_CERT_FILE"], trustDirectory: environment["SSL_CERT_DIR"],
      caFile: settings[.caFile])
  }

  /// Says that it takes longer, and why: a service may ask for a minute of patience.
  private func sayRetry(_ event: RetryEvent) {
    let cause =
      switch event.cause {
      case .success(let response): "The service answered \(response.status.rawValue)."
      case .failure(let error): error.description
      }
    let tenths = Int((event.wait / .milliseconds(100)).rounded())
    let seconds = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    talk.note("\(cause) Trying again in \(seconds) s (\(event.retry) of \(event.limit)).")
  }

  /// Stands outside authorization, so that no token reaches a file.
  private func recorded(_ transport: any Transport) -> any Transport {
    if case .recording(let recorder) = tape {
      Recording(transport, with: recorder)
    } else {
      transport
    }
  }

  private func observe(_ transport: any Transport) -> any Transport {
    options.isVerbose ? NarratingTransport(base: transport, talk: talk) : transport
  }
}

extension Settings {
  /// The server to ask.
  func origin() throws(SettingsError) -> Origin {
    guard let address = self[.baseURL] else { return .appleMusic }
    do { return try Origin(parsing: address) } catch { throw .refusedBaseURL(error) }
  }
}
