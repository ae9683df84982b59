import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// The settings of recording and replay, from options or the environment.
extension Settings {
  /// Returns what a recording sends and writes.
  func recordMode() throws(SettingsError) -> Recorder.Mode {
    try value(of: .recordMode, as: ConnectionOptions.recordModeType) ?? .once
  }

  /// Returns the name of the session; nil if there is none.
  func session() throws(SettingsError) -> String? {
    try value(of: .session, as: ConnectionOptions.sessionType)
  }

  /// Returns whether the environment asks for strict replay.
  func isReplayStrict() throws(SettingsError) -> Bool {
    try value(of: .replayStrict, as: .onOff) ?? false
  }
}

extension ConnectionOptions {
  /// The ways to record.
  static let recordModeType = ValueType<Recorder.Mode>.choice("MODE")

  /// The paths of '--redact'.
  var redactions: [JSONPath] { redactedPaths.map { JSONPath($0) } }

  /// The names of sessions.
  static let sessionType = ValueType<String>(name: "NAME") { text throws(ValueError) in
    guard FixtureSession.isName(text) else {
      throw .mismatch(text, expected: "a name of 1 to \(FixtureSession.longestName) bytes")
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
  private static let internalNames = [
    "AMCTL_MUSICKIT_SCRIPT", ServingPeer.url, ServingPeer.secret,
  ]

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
