import AmctlCommandLine
import MusicAPI

/// The songs of a command line: by IDs and URLs of songs, or of albums, playlists and artists.
struct SongInput: OptionGroup {
  var words: [String] = []
  var from: [String] = []
  /// The type of the lines of files; nil if each URL says its own.
  private var type: ResourceType?

  /// A song, or something with songs.
  struct Item: Sendable {
    let type: ResourceType
    let item: CatalogItem
  }

  static let parameters: [Parameter<Self>] = [
    .words(
      "id", \.words, .text("ID"),
      help: "Song IDs or URLs; after a type: album, playlist, artist or music video IDs"),
    .list(
      "from", \.from, .file(), splitsAtCommas: false,
      help: "Read IDs or URLs from a file, one per line; - reads stdin"),
  ]

  /// The types that are songs, or contain some.
  static let types = TypeWords(
    types: [.songs, .albums, .playlists, .artists, .musicVideos], noun: "a type that can be played")

  mutating func derive() throws(UsageError) {
    if let first = words.first, case let named = Self.types.type(of: first),
      Self.types.types.contains(named)
    {
      type = named
      words.removeFirst()
    }
    try InputFiles.takeStandardInput(from: &words, to: &from)
  }

  /// Rejects a line that names nothing.
  private func checkIsNamed() throws(UsageError) {
    guard words.isEmpty, from.isEmpty else { return }
    throw .rule("no \((type ?? .songs).label) IDs given", hint: InputFiles.hint)
  }

  /// Returns everything that is named, with the lines of the files; throws if nothing is.
  func all(in context: Context) throws -> [Item] {
    try checkIsNamed()
    let type = type
    let read = { (word: String) throws(UsageError) in try Self.item(word, type) }
    return try words.map { word throws(UsageError) in try read(word) }
      + InputFiles(context).items(of: from, read)
  }

  /// Says that files without songs leave nothing to do.
  func noteNothing(_ messages: Messages) {
    let files = from.map { InputFiles.label(of: $0) }.joined(separator: ", ")
    messages.note("Nothing to do: no IDs in \(files).")
  }

  private static func item(_ word: String, _ type: ResourceType?) throws(UsageError) -> Item {
    let found = type ?? self.type(of: word)
    guard types.types.contains(found) else {
      throw .rule(
        "\(found) cannot be played", hint: "one of: " + types.names.joined(separator: ", "))
    }
    return Item(type: found, item: try CatalogItem(word: word, type: found))
  }

  /// Returns the type that a URL or an ID shows; an ID of digits is that of a song.
  private static func type(of word: String) -> ResourceType {
    if MusicURL.isURL(word), let type = try? MusicURL(parsing: word).type { return type }
    return word.hasPrefix("pl.") ? .playlists : .songs
  }
}
