import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicSandbox

extension ValueType where Value == Incident {
  /// A fault, optionally followed by `@` and a path, and by a colon and the number of requests it
  /// affects.
  ///
  /// Only a sandbox carries requests out, so that its response can fail after that.
  static func fault(ofSandbox isOfSandbox: Bool) -> Self {
    let named =
      isOfSandbox
      ? Incident.Effect.named.merging(["lost": .reset(isDone: true)]) { $1 } : Incident.Effect.named
    return ValueType(
      name: "KIND@PATH:N",
      completion: .values { _ in
        named.keys.sorted().map { Candidate($0) }
          + RetryPolicy.busyStatuses.map { Candidate("\($0)") }
      }
    ) { text throws(ValueError) in
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let names = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      let count = parts.count == 1 ? 1 : Int(parts[1]) ?? 0
      let effect = named[String(names[0])] ?? .status(named: names[0], canBeDone: isOfSandbox)
      guard count >= 1, let effect,
        names.count == 1 || names[1].hasPrefix("/") && !names[1].utf8.contains(UInt8(ascii: "?"))
      else {
        throw .mismatch(
          text,
          expected: isOfSandbox
            ? "a fault such as 429:2, 503@/v1/me:2, 503!, html504, reset, close, cut, slow, silence "
              + "or lost"
            : "a fault such as 429:2, 503@/v1/me:2, html504, reset, close, cut, slow or silence")
      }
      var incident = Incident(nil, names.count == 1 ? "/" : String(names[1]), effect, times: count)
      // The kinds of a list follow each other.
      incident.isAlone = true
      return incident
    }
  }
}

extension Incident.Effect {
  /// The faults that have names; the others are status codes.
  fileprivate static let named: [String: Self] = [
    "html504": .response(
      HTTPResponse(
        status: 504, headers: ["Content-Type": "text/html"],
        body: Array("<html><body><h1>504 Gateway Timeout</h1></body></html>\n".utf8))),
    "reset": .reset(), "close": .close, "cut": .cut(), "slow": .slow(.milliseconds(20)),
    "silence": .silence,
  ]

  /// Reads the code of an error status, perhaps with a mark that the request is carried out.
  fileprivate static func status(named name: Substring, canBeDone: Bool) -> Self? {
    let isDone = canBeDone && name.hasSuffix("!")
    guard let code = HTTPStatus(ofError: isDone ? name.dropLast() : name) else { return nil }
    // With a time, so that a client that waits as long as the server asks is tested.
    let response =
      code == 429
      ? HTTPResponse.capacityExceeded(retryAfter: 1)
      : .error(code, "Injected Failure", "'--fault \(name)' fails this request")
    return .response(response, isDone: isDone)
  }
}

extension HTTPStatus {
  /// Reads the three digits of an error status.
  fileprivate init?(ofError text: some StringProtocol) {
    guard text.utf8.count == 3, let code = Int(text), (400...599).contains(code) else { return nil }
    self.init(rawValue: code)
  }
}

extension ValueType where Value == HTTPStatus? {
  /// The response to a request without a fixture: the status of an error, or nil for `close`.
  static var missResponse: Self {
    ValueType(
      name: "STATUS|close", known: ["close"], text: { $0.map { "\($0)" } ?? "close" }
    ) { text throws(ValueError) in
      if text == "close" { return nil }
      guard let status = HTTPStatus(ofError: text) else {
        throw .mismatch(text, expected: "'close' or a status from 400 to 599")
      }
      return status
    }
  }
}

extension ValueType where Value == ClosedRange<Duration> {
  /// A time, or two with `..` between them, of which each response gets one by the seed; a number
  /// without a unit is in milliseconds.
  static var latency: Self {
    let time = ValueType<Duration>.duration()
    return ValueType(name: "MS|A..B", text: { time.text($0.lowerBound) }) {
      text throws(ValueError) in
      let expected = "milliseconds, a time or a range, such as 200, 1.5s or 50..200"
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let middle = parts.firstIndex(of: "").flatMap { $0 > 0 ? $0 : nil }
      let ends =
        middle.map {
          [parts[..<$0].joined(separator: "."), parts[($0 + 1)...].joined(separator: ".")]
        }
        ?? [text]
      var times: [Duration] = []
      for end in ends {
        let hasUnit = end.utf8.last?.isDigit != true
        do throws(ValueError) { times.append(try time.parse(hasUnit ? end : end + "ms")) } catch {
          throw .mismatch(text, expected: expected)
        }
      }
      guard let least = times.first, let most = times.last, least <= most else {
        throw .mismatch(text, expected: expected)
      }
      return least...most
    }
  }
}
