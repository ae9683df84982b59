import AmctlCommandLine
import AmctlPlayer
import MusicPlatform

extension SeekTarget {
  /// Reads `90`, `1:30`, `1:02:30`, `+15`, `-0:15` or `50%`.
  static let value = ValueType<SeekTarget>(name: "POSITION", text: { "\($0)" }) {
    text throws(ValueError) in
    let error = ValueError.mismatch(
      text, expected: "a position such as 90, 1:30, +15, -15 or 50%")
    if text.utf8.last == UInt8(ascii: "%") {
      guard let percent = Double(text.dropLast()), (0...100).contains(percent) else { throw error }
      return .part(percent / 100)
    }
    let sign = text.first
    guard let time = Duration(clock: sign == "+" || sign == "-" ? text.dropFirst() : text[...])
    else { throw error }
    return sign == "+" ? .by(time) : sign == "-" ? .by(.zero - time) : .to(time)
  }
}

extension Duration {
  /// Reads seconds, or hours, minutes and seconds with colons; nil for any other text.
  fileprivate init?(clock text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isPlain = part.utf8.allSatisfy { $0.isDigit || $0 == 0x2E }
      guard isPlain, let number = Double(part), number < 1e6, index == 0 || number < 60 else {
        return nil
      }
      seconds = seconds * 60 + number
    }
    guard let milliseconds = Int(nearest: seconds * 1000) else { return nil }
    self = .milliseconds(milliseconds)
  }
}

/// A new volume, or how much to change it.
enum VolumeChange: Sendable, Equatable {
  case to(Int)
  case by(Int)

  /// Reads `40`, `40%`, `+10` or `-10`.
  static let value = ValueType<VolumeChange>(name: "N", text: { "\($0)" }) {
    text throws(ValueError) in
    let number = text.utf8.last == UInt8(ascii: "%") ? String(text.dropLast()) : text
    guard let percent = Int(number), (-100...100).contains(percent) else {
      throw .mismatch(text, expected: "a volume from 0 to 100, or a change such as +10 or -10")
    }
    return ["+", "-"].contains(text.prefix(1)) ? .by(percent) : .to(percent)
  }
}
