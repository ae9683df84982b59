import MusicAPI

/// One thing that was looked at, and what came of it.
struct Check: Sendable {
  /// What was looked at.
  let name: String
  /// How it stands.
  let verdict: Verdict
  /// What was found, in a sentence.
  let words: String
  /// What to do about it; nil when there is nothing to do.
  var remedy: String?
  /// What kind of failure it is.
  var exit = ExitCode.failure
  /// What a program may want to know of it.
  var facts: [JSONMember] = []

  /// How a thing stands.
  enum Verdict: String, Sendable {
    case ok, warning, failure
  }

  /// All is well.
  static func ok(_ name: String, _ words: String, facts: [JSONMember] = []) -> Check {
    Check(name: name, verdict: .ok, words: words, facts: facts)
  }

  /// It works, but not for ever, or not for everything.
  static func warning(
    _ name: String, _ words: String, _ remedy: String, facts: [JSONMember] = []
  ) -> Check {
    Check(name: name, verdict: .warning, words: words, remedy: remedy, facts: facts)
  }

  /// It does not work.
  static func failure(
    _ name: String, _ words: String, _ remedy: String?, _ exit: ExitCode,
    facts: [JSONMember] = []
  ) -> Check {
    Check(
      name: name, verdict: .failure, words: words, remedy: remedy, exit: exit, facts: facts)
  }

  /// The check as an object.
  var json: JSONValue {
    .object(
      [
        JSONMember("name", .string(name)), JSONMember("verdict", .string(verdict.rawValue)),
        JSONMember("words", .string(words)),
        JSONMember("remedy", remedy.map { .string($0) } ?? .null),
      ] + facts)
  }
}
