import AmctlPlayer
import MusicLists
import MusicPlatform

/// Numbers that other programs and servers report.
enum NumberTargets {
  /// Two numbers, as 16 bytes or as text on two lines: a time and a speed, or a length.
  static func reported(_ bytes: [UInt8]) throws {
    let pair = numbers(in: bytes)
    for number in [pair.0, pair.1] {
      for unit in [Duration.seconds(1), .milliseconds(1), .microseconds(1)] {
        guard let time = Duration(reported: number, in: unit) else { continue }
        let longest = Duration.seconds(1_000_000_001)
        try Violation.unless(time > .zero - longest && time < longest, "a time is believable")
        _ = (time.count(of: unit), time.count(of: .nanoseconds(1)), time.inMilliseconds)
      }
      if let whole = Int(nearest: number) {
        try Violation.unless(
          (Double(whole) - number).magnitude <= max(0.5, number.magnitude / 1e15),
          "a count is the nearest one")
      }
    }
    try position(from: pair.0, at: pair.1)
    try lengths(of: pair.0)
  }

  /// Reads two numbers, whose bits may be any.
  private static func numbers(in bytes: [UInt8]) -> (Double, Double) {
    let lines = bytes.split(separator: 0x0A).map { Double(String(decoding: $0, as: UTF8.self)) }
    if let first = lines.first ?? nil { return (first, (lines.count > 1 ? lines[1] : nil) ?? 1) }
    let bits = { (start: Int) in
      bytes.dropFirst(start).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    return (Double(bitPattern: bits(0)), Double(bitPattern: bits(8)))
  }

  /// Computes where a track is at any speed.
  private static func position(from start: Double, at rate: Double) throws {
    var state = PlayerState()
    state.status = .playing
    state.position = Duration(reported: start)
    state.rate = rate
    for wait in [Duration.zero, .seconds(3), .seconds(1_000_000)] {
      let position = state.position(at: state.moment + wait)
      try Violation.unless(
        (position == nil) == (state.position == nil), "a position that is known stays so")
      try Violation.unless(position.map { $0 >= .zero } ?? true, "no track is before its start")
    }
  }

  /// Writes a track of a length, as whole milliseconds, in each form.
  private static func lengths(of number: Double) throws {
    let lengths = [Int(nearest: number), Int(truncatingIfNeeded: number.bitPattern)]
    for length in lengths.compactMap(\.self) {
      let track = ListedTrack(title: "a", artist: "b", durationInMillis: length)
      for text in [
        M3UText().text(of: track), XSPFText().text(of: track), JSPFText().text(of: track),
      ] {
        try Violation.unless(text.utf8.contains(UInt8(ascii: "a")), "a track keeps its title")
      }
    }
  }
}
