import AmctlCommandLine
import MusicAPI

/// The playlist that a command reads, by its ID, its URL or its name.
enum ReadPlaylist {
  case id(String)
  case name(String)

  /// The parameters of a command that reads the whole library or one playlist.
  static func parameters<Root: Parameters>(
    _ playlist: @autoclosure @escaping Parameter<Root>.Property<String?>,
    _ name: @autoclosure @escaping Parameter<Root>.Property<String?>
  ) -> [Parameter<Root>] {
    [
      .word(
        "playlist", playlist(), .text("PLAYLIST", completion: .ownPlaylists),
        help: "A playlist's ID, URL or name (default: all songs in your library)"),
      .option("name", name(), .text(), help: NamedPlaylist.help),
    ]
  }

  /// Reads the argument and '--name'; nil without either.
  init?(_ word: String?, named name: String?) throws(UsageError) {
    if word != nil, name != nil {
      throw .rule("'--name' cannot be used with <playlist>", hint: nil)
    }
    if let word, !MisplacedID.isName(word, of: .libraryPlaylists) {
      self = .id(try CatalogItem(word: word, type: .libraryPlaylists, for: .naming).value)
    } else if let name = name ?? word {
      self = .name(name)
    } else {
      return nil
    }
  }

  /// Returns its ID; nil in a dry run, which shows how it would be found by its name.
  func id(_ service: Service) async throws -> String? {
    switch self {
    case .id(let id): return id
    case .name(let name):
      return try await NamedPlaylist(name: name, service: service).id()
    }
  }
}
