import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// The settings of recording and replay, from options or the environment.
extension Settings {
  /// Returns what a recording sends and writes; a scenario is a sequence unless something else is
  /// said.
  func recordMode() throws(UsageError) -> Recorder.Mode {
    try recordMode(standard: self[.scenario] == nil ? .once : .append)
  }

  /// Returns what a recording sends and writes, if nothing else is said.
  func recordMode(standard: Recorder.Mode) throws(UsageError) -> Recorder.Mode {
    try parsed(.recordMode, as: ConnectionOptions.recordModeType) ?? standard
  }

  /// Returns the scenario in a folder of fixtures; nil if none is named.
  func scenario(in directory: String) throws(UsageError) -> Scenario? {
    try parsed(.scenario, as: ConnectionOptions.scenarioType).map { Scenario($0, of: directory) }
  }

  /// Returns whether the environment asks for strict replay.
  func isReplayStrict() throws(UsageError) -> Bool {
    try parsed(.replayStrict, as: Self.switchType) ?? false
  }

  private func parsed<Value>(
    _ setting: Setting, as type: ValueType<Value>
  ) throws(UsageError) -> Value? {
    guard let value = value(of: setting) else { return nil }
    do throws(ValueError) { return try type.parse(value.text) } catch {
      throw .invalidValue(error, of: setting.variable)
    }
  }

  private static let switchType = ValueType<Bool>(name: "SWITCH") { text throws(ValueError) in
    switch text.lowercased() {
    case "on", "1", "true", "yes": true
    case "off", "0", "false", "no": false
    default: throw .unknown(text, .invalidValue, choices: ["on", "off"])
    }
  }
}

extension ConnectionOptions {
  /// The ways to record.
  static let recordModeType = ValueType<Recorder.Mode>.choice("MODE")

  /// The paths of '--redact'.
  var redactions: [JSONPath] { redactedPaths.map { JSONPath($0) } }

  /// The names of scenarios, which are those of folders.
  static let scenarioType = ValueType<String>(name: "NAME") { text throws(ValueError) in
    guard Scenario.isName(text) else {
      throw .mismatch(text, expected: "a name of letters, digits, '.', '_' and '-'")
    }
    return text
  }
}

/// Variables that look like settings but are none: a misspelled one would change nothing.
struct UnknownVariables {
  private let names: [String]

  /// Finds the variables of an environment; empty ones count as unset.
  init(in environment: Environment) {
    let known = Set(Setting.allCases.map(\.variable) + Self.internalNames)
    names = environment.variables.keys.filter { name in
      name.hasPrefix("AMCTL_") && !known.contains(name) && environment[name] != nil
    }.sorted()
  }

  /// The variables that are not for users.
  private static let internalNames = ["AMCTL_MUSICKIT_SCRIPT"]

  /// Reports each variable, with the most similar setting.
  func report(to messages: Messages) {
    let settings = Setting.allCases.map(\.variable)
    for name in names {
      let nearest = Suggestion.nearest(to: name, in: settings)
      messages.note(
        "'\(name)' is not a variable of amctl"
          + (nearest.map { "; " + Suggestion.question($0) } ?? "."))
    }
  }
}
