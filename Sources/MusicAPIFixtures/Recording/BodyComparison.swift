import MusicAPI

/// The differences between the body of a request and a recorded one.
struct BodyComparison {
  /// The most differences that are described.
  private static let describedCount = 3
  /// The most that count as distance: fewer than another method.
  private static let longestDistance = 40
  /// The longest value that is shown in full.
  private static let longestValue = 60

  private var described: [String] = []
  private var count = 0

  /// Compares two bodies, of which either may be empty.
  init(_ requested: [UInt8], with recorded: [UInt8], by rule: FixtureRules.Match.Body) {
    guard rule != .ignore, requested != recorded else { return }
    if requested.isEmpty || recorded.isEmpty {
      described = [requested.isEmpty ? "recorded with a body" : "recorded without a body"]
      count = Self.longestDistance
    } else if case .json(let own) = FixtureBody(requested),
      case .json(let other) = FixtureBody(recorded)
    {
      compare(own, with: other, at: [])
      if count == 0, rule == .exact { add("the bodies have the same value in another form") }
    } else {
      add("the bodies differ")
    }
  }

  /// How different the bodies are; 0 if they are equal.
  var distance: Int { min(count, Self.longestDistance) }

  /// The differences in words, the first ones if there are many.
  var differences: [String] {
    let rest = count - described.count
    guard count < Self.longestDistance || described.count > 1, rest > 0 else { return described }
    return described + ["\(rest) more \(rest == 1 ? "difference" : "differences") in the body"]
  }

  private mutating func compare(_ own: JSON?, with other: JSON?, at path: [String]) {
    let place = path.isEmpty ? "body" : "body '\(path.joined(separator: "."))'"
    guard let own, let other else {
      if let own { add("\(place): not recorded, requested '\(Self.text(own))'") }
      if let other { add("\(place): recorded '\(Self.text(other))', not requested") }
      return
    }
    switch (own.kind, other.kind) {
    case (.object, .object):
      var names: Set<String> = []
      for name in (other.members.map(\.0) + own.members.map(\.0)) where names.insert(name).inserted
      {
        compare(own[name], with: other[name], at: path + [name])
      }
    case (.array, .array):
      let (own, other) = (own.elements.map { $0 }, other.elements.map { $0 })
      for index in 0..<max(own.count, other.count) {
        compare(
          index < own.count ? own[index] : nil, with: index < other.count ? other[index] : nil,
          at: path + ["\(index)"])
      }
    default:
      guard own.uniform != other.uniform else { return }
      // A string and a number would look the same without the quotes.
      let isSource = own.kind != other.kind
      add(
        "\(place): recorded '\(Self.text(other, isSource))', requested '\(Self.text(own, isSource))'"
      )
    }
  }

  private mutating func add(_ difference: String) {
    count += 1
    if described.count < Self.describedCount { described.append(difference) }
  }

  private static func text(_ value: JSON, _ isSource: Bool = false) -> String {
    let source = { String(decoding: value.compact(), as: UTF8.self) }
    let text = isSource ? source() : value.string ?? source()
    return text.count > longestValue ? text.prefix(longestValue) + "…" : text
  }
}
