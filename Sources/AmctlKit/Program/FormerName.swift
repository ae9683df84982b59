import AmctlCommandLine

/// The name that a command had in an earlier version, and what to type now.
///
/// It still works in this version, and is in no help and no completion.
struct FormerName {
  private let old: String
  private let new: [String]

  /// The group that all of them are in.
  private static let group = FixturesGroup.help.name

  private static let all = [
    FormerName(old: "lint", new: ["verify"]), FormerName(old: "show", new: ["ls"]),
    FormerName(old: "unused", new: ["prune", "--dry-run"]),
    FormerName(old: "calls", new: ["requests"]),
  ]

  /// Returns a line with the new name in place of a former one, and the notice about it.
  static func replaced(in words: [String]) -> (words: [String], notice: String?) {
    if let line = recording(words) {
      return (line, "'\(group) serve --record' is now '\(group) record'.")
    }
    for (index, word) in words.enumerated() {
      guard let name = all.first(where: { $0.old == word }), isCommand(after: words[..<index])
      else { continue }
      let line = words[..<index] + name.new + words[(index + 1)...]
      let new = ([group] + name.new).joined(separator: " ")
      return (Array(line), "'\(group) \(word)' is now '\(new)'.")
    }
    return (words, nil)
  }

  /// Returns the line of a server that records; nil for another one.
  private static func recording(_ words: [String]) -> [String]? {
    let own = words.prefix { $0 != "--" }
    guard own.contains("--record"), let serve = own.firstIndex(of: "serve"),
      isCommand(after: own[..<serve])
    else { return nil }
    let rest = own[(serve + 1)...].filter { $0 != "--record" && $0 != "--sign" }
    return own[..<serve] + ["record"] + rest + words[own.endIndex...]
  }

  /// Whether the next word names a command of the group, and is no argument or value.
  private static func isCommand(after words: ArraySlice<String>) -> Bool {
    guard words.contains(group) else { return false }
    var scan = LineScan(root: CommandTree.spec, words: Array(words))
    scan.run()
    let hasWord = scan.findings.contains { if case .word = $0 { true } else { false } }
    return scan.command.name == group && !hasWord && scan.unfinishedOption == nil
  }
}
