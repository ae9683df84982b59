import AmctlCommandLine

/// The options of all commands that send requests, each described once.
extension HelpTopic {
  static let connection = HelpTopic(
    name: ConnectionOptions.Topic.connection.rawValue,
    introduction: """
      Request options: retries, servers, dry runs, cache. Commands that send requests take them.
      """,
    keywords: ["retry", "timeout", "cache", "curl"],
    sections: [Section(nil, rows: rows(of: "connection", in: ConnectionOptions.self))])

  static let recording = HelpTopic(
    name: ConnectionOptions.Topic.recording.rawValue,
    introduction: """
      Options for recording and replaying responses. Commands that send requests take them; \
      replaying needs no network and no credentials. 'amctl fixtures --help' lists commands for \
      folders of recorded responses.
      """,
    keywords: ["record", "fixtures", "offline"],
    sections: [Section(nil, rows: rows(of: "recording", in: ConnectionOptions.self))])

  /// Returns the options that a topic describes, each with the setting that it overrides.
  static func rows(of topic: String, in group: (some Parameters).Type) -> [Row] {
    let declared = CommandSpec("", summary: "", parameters: group)
    return declared.options.filter { $0.topic == topic }.map { option in
      let setting = option.setting.flatMap { Setting(rawValue: $0) }
      return (
        UsageLine.option(option),
        option.meaning + (setting.map { "; \($0.variable) sets it for all commands" } ?? "")
      )
    }
  }
}
