public import MusicAPI

/// Records what another transport answers as fixtures, for ``Replaying`` to answer from.
///
/// It stands outside authorization, so that no token can reach a file:
///
/// ```swift
/// func recordingClient(_ tokens: any DeveloperTokenProvider) -> MusicClient {
///   let recorder = Recorder(directory: "Fixtures", mode: .once)
///   return .live(developerToken: tokens, observe: { Recording($0, with: recorder) })
/// }
/// ```
///
/// Errors of the service are recorded like any response, each attempt of a retry too. A 401, a 403 and
/// a fault of the network record nothing.
public struct Recording: Transport {
  private let base: any Transport
  private let recorder: Recorder

  /// Records what a transport answers with a recorder, which others may share.
  public init(_ base: any Transport, with recorder: Recorder) {
    self.base = base
    self.recorder = recorder
  }

  /// The answer of the transport, or the one that is recorded already.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .canceled }
    return try await recorder.answer(request, from: base)
  }
}
