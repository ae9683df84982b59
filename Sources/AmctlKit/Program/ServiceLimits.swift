import AmctlCommandLine

/// Things that people look for but the service cannot do, explained here before it rejects them.
enum ServiceLimits {
  /// Something the service cannot do.
  struct Limit: Sendable {
    /// The command that people try.
    let command: String
    /// The words that people try.
    let words: [String]
    /// The missing ability, as in "the service cannot …".
    let action: String
    /// The alternative.
    let instead: String
  }

  static let all = [
    Limit(
      command: "library", words: ["rename", "edit", "update", "rename-playlist"],
      action: "rename a playlist or folder, or change its description", instead: "use the Music app"
    ),
    Limit(
      command: "library",
      words: ["remove", "delete", "rm", "delete-playlist", "remove-tracks", "delete-tracks"],
      action: "remove items from the library, or tracks from a playlist",
      instead: "use the Music app"),
    Limit(
      command: "library", words: ["reorder", "move", "sort", "replace-tracks", "set-tracks"],
      action: "reorder, replace or move the items of a playlist or folder",
      instead: "create a new one in the right order with 'amctl library create-playlist'"),
    Limit(
      command: "favorites", words: ["remove", "delete", "rm", "clear", "unfavorite"],
      action: "remove a favorite", instead: "use the Music app"),
    Limit(
      command: "amctl", words: ["lyrics", "karaoke"],
      action: "show lyrics", instead: "'amctl catalog songs ID --fields url' prints the song's page"
    ),
    Limit(
      command: "amctl", words: ["stream", "listen"],
      action: "play whole songs", instead: "'amctl play ID' plays previews, and '--on cider' songs"),
    Limit(
      command: "amctl", words: ["download", "save-song"],
      action: "download music",
      instead: "'amctl catalog songs ID --fields previews.0.url' prints the preview's URL"),
    Limit(
      command: "ratings", words: ["list", "ls", "all"],
      action: "list all ratings", instead: "show the ratings of IDs with 'amctl ratings get'"),
  ]

  /// Returns a hint for an unknown command; nil if it does not concern a limit of the service.
  static func hint(for error: UsageError) -> String? {
    let found =
      switch error {
      case .unknownCommand(let word, let path, _):
        all.first { $0.command == path.names.last && $0.words.contains(word) }
      case .invalidValue(.unknown(let word, _, _), _):
        all.first { $0.command == "library" && $0.words.contains(word) }
      default: nil as Limit?
      }
    return found.map { "the service cannot \($0.action); \($0.instead)" }
  }
}
