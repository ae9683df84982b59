import AmctlCommandLine
import MusicAPI
import Synchronization

/// Keeps the body of the last response, all of it and as it was sent, in case it reports an error.
final class APIErrorBody: Sendable {
  private let body = Mutex<[UInt8]>([])

  /// Returns a client that keeps its bodies here.
  func kept(by client: MusicClient) -> MusicClient {
    client.with(transport: KeepingTransport(base: client.transport, body: self))
  }

  /// Writes the body, if there is one; a closed output does not change the failure.
  func write(to output: any OutputStream, _ style: Style) {
    let body = body.withLock(\.self)
    guard !body.isEmpty else { return }
    if (try? JSONDocument(parsing: body)) != nil {
      try? output.write(document: body, style)
    } else {
      try? output.write(foreign: body[...])
    }
  }

  private struct KeepingTransport: TransportLayer {
    let base: any Transport
    let body: APIErrorBody

    func send(
      _ request: HTTPRequest, to sink: (any BodySink)?
    ) async throws(TransportError) -> HTTPResponse {
      let response = try await base.send(request, to: sink)
      body.body.withLock { $0 = response.body }
      return response
    }
  }
}
