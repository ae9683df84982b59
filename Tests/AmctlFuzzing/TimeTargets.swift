import MusicAPI

/// Times in headers and files.
enum TimeTargets {
  /// The headers of a response that say when to try again, the second after a line feed.
  static func httpDate(_ bytes: [UInt8]) throws {
    let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if let time = UnixTime(httpDate: lines[0]) {
      let again = UnixTime(httpDate: time.httpDate)
      try Violation.unless(again == time, "a date is written as it was read")
      try Violation.unless(
        UnixTime(iso8601: time.iso8601) == time, "both formats are the same time")
    }
    var headers: HTTPHeaders = ["Retry-After": lines[0]]
    if lines.count > 1 { headers.add("Date", lines[1]) }
    let response = HTTPResponse(status: 429, headers: headers, body: [])
    if let wait = response.retryAfter(receivedAt: UnixTime(seconds: 1_790_000_000)) {
      try Violation.unless(wait >= .zero, "nobody waits for the past")
    }
  }

  /// A time in the format of most files.
  static func time(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let time = UnixTime(iso8601: text) else { return }
    try Violation.unless(UnixTime(iso8601: time.iso8601) == time, "a time is written as read")
    try Violation.unless(UnixTime(httpDate: time.httpDate) == time, "so is it as an HTTP date")
  }
}
