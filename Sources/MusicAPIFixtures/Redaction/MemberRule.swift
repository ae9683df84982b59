import MusicAPI
import MusicPlatform

/// Names members of bodies by a path from the root, in which `*` matches any member or element and
/// `**` any number of them: `**.attributes.name`.
///
/// With a type, as in `type:library-playlists.attributes.name`, the path starts at every resource
/// of that type.
package struct MemberRule: Sendable, Hashable {
  let type: String?
  let steps: [String]

  /// Reads a rule; nil if a step is empty.
  package init?(_ text: String) {
    let prefix = "type:"
    var parts = (text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...])
      .split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    type = text.hasPrefix(prefix) ? parts.removeFirst() : nil
    // Two `**` beside each other are one.
    steps = parts.indices.filter { $0 == 0 || parts[$0] != "**" || parts[$0 - 1] != "**" }
      .map { parts[$0] }
    if steps.isEmpty { return nil }
  }

  /// Takes a path as it is given, which may be empty.
  init(_ path: JSONPath) {
    type = nil
    steps = path.steps
  }
}

extension MemberRule {
  /// Returns whether a member, such as `data[].attributes.url`, is at the path or inside it.
  package func covers(_ member: String) -> Bool {
    var place = MemberRuleCursor([self])
    return member.replacingEach("[]", with: ".*").split(separator: ".").contains { step in
      place = place.entering(String(step))
      return !place.matches.isEmpty
    }
  }

  /// Whether it names no element of a list by its number, and no type.
  package var namesNoElement: Bool { type == nil && steps.allSatisfy { Int($0) == nil } }
}

extension MemberRule: CustomStringConvertible {
  package var description: String {
    (type.map { "type:\($0)." } ?? "") + steps.joined(separator: ".")
  }
}

/// A place in a body, and which rules apply there or further in.
struct MemberRuleCursor {
  /// How far a rule has come.
  private struct Rest: Hashable {
    let rule: Int
    /// The number of its steps that are done.
    let position: Int
  }

  private let rules: [MemberRule]
  private var rests: [Rest]

  /// Starts at the root of a body.
  init(_ rules: [MemberRule]) {
    self.rules = rules
    rests = rules.indices.filter { rules[$0].type == nil }
      .map { Rest(rule: $0, position: 0) }
  }

  /// The numbers of the rules that name this place.
  var matches: [Int] {
    rests.filter { rest in
      let left = rules[rest.rule].steps[rest.position...]
      return left.isEmpty || left.elementsEqual(["**"])
    }.map(\.rule)
  }

  /// The numbers of the rules that name this place or may name one inside.
  var all: [Int] { rests.map(\.rule) }

  /// Returns the same place, where the rules for a resource of its type start.
  func starting(at json: JSON) -> Self {
    guard rules.contains(where: { $0.type != nil }), let type = json["type"]?.string else {
      return self
    }
    var started = self
    for (index, rule) in rules.enumerated() where rule.type == type {
      started.rests.append(Rest(rule: index, position: 0))
    }
    return started
  }

  /// Returns the place one step further in.
  ///
  /// From a `**` of a rule, everything is reached that is from the steps before it, which need not
  /// be followed any more: so a rule with many of them takes no longer than others.
  func entering(_ step: String) -> Self {
    guard !rests.isEmpty else { return self }
    var inner = self
    var seen: Set<Rest> = []
    inner.rests = rests.flatMap { self.rests(of: $0, after: step) }
      .filter { seen.insert($0).inserted }
    var firsts: [Int: Int] = [:]
    for rest in inner.rests where isAny(rest) {
      firsts[rest.rule] = max(firsts[rest.rule] ?? 0, rest.position)
    }
    inner.rests.removeAll { $0.position < firsts[$0.rule] ?? 0 }
    return inner
  }

  /// Whether the next step of a rule is `**`.
  private func isAny(_ rest: Rest) -> Bool {
    let steps = rules[rest.rule].steps
    return rest.position < steps.count && steps[rest.position] == "**"
  }

  /// `**` stays for what is further in, and may also match nothing.
  private func rests(of rest: Rest, after step: String) -> [Rest] {
    let rule = rules[rest.rule]
    guard rest.position < rule.steps.count else { return [] }
    let first = rule.steps[rest.position]
    let next = Rest(rule: rest.rule, position: rest.position + 1)
    if first == "**" { return [rest] + rests(of: next, after: step) }
    let isID = first == "id" && step.hasSuffix("Id") && rule.namesAnyID
    return first == "*" || first == step || isID ? [next] : []
  }
}

/// A text in which each `*` matches any text.
struct Wildcard: Sendable, Hashable {
  private let parts: [[UInt8]]
  let hasSpace: Bool

  init(_ text: String) {
    hasSpace = text.utf8.contains(0x20)
    let parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map { Array($0) }
    // Stars beside each other are one.
    self.parts =
      parts.prefix(1) + parts.dropFirst().dropLast().filter { !$0.isEmpty }
      + parts.dropFirst().suffix(1)
  }

  /// Returns whether the whole of a text fits.
  func matches(_ text: some StringProtocol) -> Bool {
    var rest = Array(text.utf8)[...]
    guard let first = parts.first, rest.starts(with: first) else { return false }
    guard parts.count > 1, let last = parts.last else { return rest.count == first.count }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.range(ofFirst: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}
