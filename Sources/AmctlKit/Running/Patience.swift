import MusicAPI
import Synchronization

/// Counts the failures of servers in a row, in the order in which requests end, and gives up after
/// three: whatever would be requested next would fail as well.
///
/// It watches each request of a command above its retries, whatever storefront or list it is for.
final class Patience: Sendable {
  /// The failures in a row after which nothing more is requested.
  private static let limit = 3

  private let failures = Atomic(0)

  /// Whether nothing more should be requested; once it is true, it stays true.
  var isOver: Bool { failures.load(ordering: .relaxed) >= Self.limit }

  /// Wraps a transport in one that counts the outcomes of its requests.
  func watching(_ base: any Transport) -> any Transport { Watching(base: base, patience: self) }

  /// Counts a failure of the server; any other response starts the count anew.
  fileprivate func count(isFailure: Bool) {
    if isFailure {
      failures.add(1, ordering: .relaxed)
    } else if !isOver {
      failures.store(0, ordering: .relaxed)
    }
  }

  private struct Watching: Transport {
    let base: any Transport
    let patience: Patience

    func send(
      _ request: HTTPRequest, to sink: (any BodySink)?
    ) async throws(TransportError) -> HTTPResponse {
      do {
        let response = try await base.send(request, to: sink)
        // A batch that takes the server too long is requested again in halves.
        let isDivided = request.traits?.isDivisible == true && response.status == 504
        if !isDivided { patience.count(isFailure: response.status.isFailureOfServer) }
        return response
      } catch {
        if error.isFailureOfServer { patience.count(isFailure: true) }
        throw error
      }
    }
  }
}

extension HTTPStatus {
  /// Whether the server failed, or rejects requests for now.
  fileprivate var isFailureOfServer: Bool { rawValue >= 500 || self == 429 }
}

extension TransportError {
  /// Whether the server could not be reached, or did not respond.
  fileprivate var isFailureOfServer: Bool { Failure(self).exit == .network }
}
