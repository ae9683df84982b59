import AmctlCommandLine
import AmctlPlayer

extension SeekTarget {
  /// A position as it is typed.
  static let value = ValueType<SeekTarget>(name: "POSITION", text: \.text) {
    text throws(ValueError) in
    guard let target = SeekTarget(text) else {
      throw .mismatch(text, expected: "a position such as 90, 1:30, +15, -15 or 50%")
    }
    return target
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
