import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// Logs each attempt and its outcome, outside of authorization so that it never sees a token.
struct LoggingTransport: Transport {
  let base: any Transport
  let messages: Messages
  let now: @Sendable () -> UnixTime

  /// Forwards the request, and logs its outcome and duration.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let line = "\(request.method.rawValue) \(request.target)"
    messages.say("> " + line)
    let start = ContinuousClock.now
    do {
      let response = try await base.send(request)
      let age = response.cachedAt.map { " (cached \((now() - $0).age) ago)" }
      let source = response.fixtureDirectory.map { " (from \($0))" } ?? age ?? ""
      messages.say(
        "< \(response.status.rawValue), \(response.body.count) bytes, "
          + Self.time(since: start) + source)
      return response
    } catch {
      messages.say("< no response, \(Self.time(since: start)): \(error)")
      throw error
    }
  }

  private static func time(since start: ContinuousClock.Instant) -> String {
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    return "\(Int(milliseconds.rounded())) ms"
  }
}
