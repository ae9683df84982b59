/// A transport that limits the time of each attempt, and of all attempts and waits together.
struct TimingOut: Transport {
  let base: any Transport
  let timeout: Duration?
  let deadline: Duration?
  let clock: Stopwatch

  /// Sends the request; throws ``TransportError/timedOut(after:)`` when its deadline has passed.
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.timeout = request.timeout ?? timeout
    guard let deadline else { return try await base.send(request, to: sink) }
    request.deadline = min(request.deadline ?? deadline, deadline)
    return try await outcome(of: request, sink, within: deadline).get()
  }

  private func outcome(
    of request: HTTPRequest, _ sink: (any BodySink)?, within deadline: Duration
  ) async -> RetryPolicy.Outcome {
    await withTaskGroup(of: RetryPolicy.Outcome?.self) { group in
      group.addTask {
        do throws(TransportError) { return .success(try await base.send(request, to: sink)) } catch
        {
          return .failure(error)
        }
      }
      group.addTask {
        // Only a sleep that was not canceled means that the time is up.
        guard (try? await clock.sleep(until: clock.now + deadline)) != nil else { return nil }
        return .failure(.timedOut(after: deadline))
      }
      while let outcome = await group.next() {
        guard let outcome else { continue }
        group.cancelAll()
        return outcome
      }
      return .failure(.canceled)
    }
  }
}
