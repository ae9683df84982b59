import AmctlCommandLine
import MusicPlatform

/// A path of members to ignore, such as `data.*.attributes.url`; it includes everything inside.
struct MemberPattern: Sendable, CustomStringConvertible {
  private let steps: [String]

  init(_ text: String) {
    steps = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  var description: String { steps.joined(separator: ".") }

  /// Returns whether a member, such as `data[].attributes.url`, is at the path or inside it.
  func covers(_ member: String) -> Bool {
    let parts = member.replacingEach("[]", with: ".*").split(separator: ".").map(String.init)
    return parts.count >= steps.count && zip(steps, parts).allSatisfy { $0 == $1 || $0 == "*" }
  }

  /// The value of an option.
  static let type = ValueType<MemberPattern>(name: "PATH") { text throws(ValueError) in
    let pattern = MemberPattern(text)
    guard pattern.steps.allSatisfy({ !$0.isEmpty && Int($0) == nil }) else {
      throw .mismatch(
        text, expected: "a path such as data.*.attributes.url, with * for all elements")
    }
    return pattern
  }
}
