/// The events of a run, as a digest that is the same only if all of them are.
struct Trace {
  /// Whether each event is printed as it happens.
  let isShown: Bool
  /// The digest of all events so far, by FNV-1a.
  private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds an event.
  mutating func add(_ event: String, at time: Duration) {
    let milliseconds = Int(time / .milliseconds(1))
    for byte in "\(milliseconds) \(event)\n".utf8 {
      digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    if isShown { print("\(Double(milliseconds) / 1_000) s", event) }
  }
}
