import AmctlCommandLine
import MusicPlatform

/// How long a server delays each response.
struct ServingLatency: Sendable, Equatable {
  /// The shortest and the longest delay.
  var range = Duration.zero...Duration.zero

  /// Returns a delay in the range.
  func delay(using generator: inout some RandomNumberGenerator) -> Duration {
    let (least, span) = (range.lowerBound, range.upperBound - range.lowerBound)
    return least + span * Double.random(in: 0...1, using: &generator)
  }
}

extension ValueType where Value == ServingLatency {
  /// A time, or two with `..` between them, of which each response gets a random one; a number
  /// without a unit is in milliseconds.
  static var servingLatency: Self {
    let time = ValueType<Duration>.duration()
    return ValueType(name: "MS|A..B", text: { time.text($0.range.lowerBound) }) {
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
      return ServingLatency(range: least...most)
    }
  }
}
