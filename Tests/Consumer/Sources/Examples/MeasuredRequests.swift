import MusicAPI
import Synchronization

/// How often an operation was attempted, and how that ended.
struct OperationCounts: Equatable {
  var attempts = 0
  /// The number of responses with each status.
  var statuses: [Int: Int] = [:]
  /// The number of attempts without a response.
  var failures = 0
}

/// The counts of all operations, such as `GET /v1/catalog/{storefront}/songs/{id}`.
final class Metrics: Sendable {
  private let counts = Mutex<[String: OperationCounts]>([:])

  var byOperation: [String: OperationCounts] { counts.withLock(\.self) }

  func count(_ operation: String, _ change: (inout OperationCounts) -> Void) {
    counts.withLock { change(&$0[operation, default: OperationCounts()]) }
  }
}

/// A transport that counts the attempts of another.
struct Measuring: Transport {
  let base: any Transport
  let metrics: Metrics

  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    metrics.count(request.operation) { $0.attempts += 1 }
    do throws(TransportError) {
      let response = try await base.send(request, to: sink)
      metrics.count(request.operation) { $0.statuses[response.status.rawValue, default: 0] += 1 }
      return response
    } catch {
      metrics.count(request.operation) { $0.failures += 1 }
      throw error
    }
  }
}

/// Creates a client that retries twice, counts each attempt, and sends at most 20 a second.
///
/// The base is a transport that authorizes its requests. A test passes a clock that does not wait,
/// and the chance that makes each wait a little longer or shorter.
func measuredClient(
  over base: any Transport, metrics: Metrics, clock: some Clock<Duration> = ContinuousClock(),
  chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
) -> MusicClient {
  let limited = base.limiting(to: Limits(inFlight: 4, perSecond: 20), clock: clock)
  let policy = RetryPolicy(limit: 2, longestWait: .seconds(30))
  return MusicClient(
    transport: Measuring(base: limited, metrics: metrics)
      .retrying(policy, clock: clock, chance: chance))
}
