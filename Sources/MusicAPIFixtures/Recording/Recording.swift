public import MusicAPI

/// A transport that records the responses of another as fixtures for ``Replaying``.
///
/// Place it outside authorization, so that no token can reach a file:
///
/// ```swift
/// func recordingClient(_ tokens: any DeveloperTokenProvider) -> MusicClient {
///   let recorder = Recorder(directory: "Fixtures", mode: .once)
///   return .live(developerToken: tokens, observe: { Recording($0, with: recorder) })
/// }
/// ```
///
/// Error responses are recorded like any other, including each attempt of a retry. A 401, a 403 or
/// a network failure records nothing, and neither does a HEAD, which is sent each time: a replay has
/// its headers from the response to a GET.
public struct Recording: Transport {
  private let base: any Transport
  private let recorder: Recorder

  /// Creates a transport that records with a recorder, which other transports may share.
  public init(_ base: any Transport, with recorder: Recorder) {
    self.base = base
    self.recorder = recorder
  }

  /// Returns the response of the transport, or the one already recorded.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .canceled }
    return try await recorder.response(to: request, from: base).passingBody(to: sink)
  }
}

extension HTTPStatus {
  /// Whether the tokens were rejected, or the user has not given consent.
  var rejectsTokens: Bool { self == 401 || self == 403 }

  /// Whether the service may respond otherwise a moment later.
  var isTemporaryFailure: Bool { self == 429 || kind == .serverError }

  /// Whether it is about the requested resource, and not about tokens or an outage.
  package var concernsResource: Bool {
    [.success, .clientError].contains(kind) && !rejectsTokens && !isTemporaryFailure
  }
}
