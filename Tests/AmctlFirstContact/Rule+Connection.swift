import AmctlKit
import MusicAPI

/// What the code assumes of the connection, as every response shows it.
extension Rule {
  /// All rules, in the order of the report.
  static let all = catalog + pages + personal + lookups + connection

  private static let connection: [Rule] = [
    Rule(
      "Connections speak HTTP/2, where names of headers are in lowercase",
      basis: "CURLOPT_PIPEWAIT"
    ) { replies throws(Unseen) in
      let names = replies.flatMap { $0.headers.fields.map(\.name) }
      if names.isEmpty { throw Unseen("no response came") }
      let other = Set(names.filter { $0 != $0.lowercased() }).sorted()
      return Observation(other.isEmpty, "other names: \(other.words)")
    },
    Rule("Long responses are compressed", basis: "CURLOPT_ACCEPT_ENCODING") {
      replies throws(Unseen) in
      let long = replies.filter { $0.attempts.last?.body.count ?? 0 > longBody }
      guard !long.isEmpty else { throw Unseen("no response was long") }
      let plain = long.filter { $0.headers["Content-Encoding"] == nil }
      return Observation(plain.isEmpty, "\(plain.count) of \(long.count) were not")
    },
    Rule("This machine's clock is that of the service", basis: "ClockDifference") {
      replies throws(Unseen) in
      let differences = replies.compactMap { reply in
        reply.headers["Date"].flatMap { UnixTime(httpDate: $0) }
          .map { ClockDifference(reply.received, comparedWith: $0) }
      }
      guard let last = differences.last else { throw Unseen("no response has a date") }
      let large = differences.compactMap(\.ifLarge).first
      return Observation(large == nil, (large ?? last).words)
    },
    Rule("A request that is rejected with 429 succeeds when it is sent again", basis: "RetryPolicy")
    {
      replies throws(Unseen) in
      let busy = replies.filter { $0.attempts.contains { $0.status == 429 } }
      guard !busy.isEmpty else { throw Unseen("no request was rejected with 429") }
      let named = busy.count { $0.attempts.contains { $0.headers["Retry-After"] != nil } }
      return Observation(
        busy.allSatisfy { $0.status != 429 }, "\(named) of \(busy.count) had a Retry-After")
    },
  ]

  /// The bytes of a body from which on a server that compresses does so.
  private static let longBody = 4096
}
