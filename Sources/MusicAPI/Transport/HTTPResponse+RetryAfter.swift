extension HTTPResponse {
  /// How long the server wants to be left alone; nil when it says nothing sensible.
  ///
  /// A date is measured against the answer's own `Date`, so that this machine's clock does not
  /// matter.
  var retryAfter: Duration? {
    guard let text = headers["Retry-After"] else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // More digits than fit are still a number: of a time nobody waits for.
      return text.isEmpty ? nil : .seconds(Int64(text).map { min($0, 1 << 32) } ?? 1 << 32)
    }
    guard let then = UnixTime(httpDate: text),
      let now = headers["Date"].flatMap(UnixTime.init(httpDate:))
    else { return nil }
    return max(then - now, .zero)
  }
}
