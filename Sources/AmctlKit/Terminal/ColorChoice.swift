/// What `--color` says.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether to write colors to a stream.
  ///
  /// `auto` goes by the environment first: `NO_COLOR` forbids, `CLICOLOR_FORCE` demands, and a
  /// `TERM` that is `dumb` cannot; then by whether the stream is a terminal.
  func isOn(in environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      if environment["NO_COLOR", default: ""] != "" {
        false
      } else if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) {
        true
      } else {
        isTerminal && environment["TERM"] != "dumb"
      }
    }
  }
}
