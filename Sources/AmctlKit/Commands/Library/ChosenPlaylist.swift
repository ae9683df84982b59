import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The one of the user's playlists that a command is about, by its ID, its URL or its name.
enum ChosenPlaylist {
  case id(String)
  case name(String)

  static let nameHelp = "Find the playlist by a unique name"

  /// The parameters of a command that reads the whole library or one playlist.
  static func parameters<Root: Parameters>(
    _ playlist: @autoclosure @escaping Parameter<Root>.Property<String?>,
    _ name: @autoclosure @escaping Parameter<Root>.Property<String?>
  ) -> [Parameter<Root>] {
    [
      .word(
        "playlist", playlist(), .text("PLAYLIST", completion: .ownPlaylists),
        help: "A playlist's ID, URL or name (default: all songs in your library)"),
      .option("name", name(), .text(), help: nameHelp),
    ]
  }

  /// Reads the argument, which is a name only where nothing is written, and '--name'; nil without
  /// either.
  init?(
    _ word: String?, named name: String?, isWritten: Bool = false
  ) throws(UsageError) {
    if word != nil, name != nil {
      throw .rule("'--name' cannot be used with <playlist>", hint: nil)
    }
    if let word, isWritten || !MisplacedID.isName(word, of: .libraryPlaylists) {
      self = .id(
        try CatalogItem(
          word: word, type: .libraryPlaylists, isWritten ? .exact : .plausible, for: .naming
        ).value)
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
    case .name(let name): return try await Self.playlist(named: name, service)?.resourceID
    }
  }

  /// Returns the playlist with a name, from the whole list; throws if several have it, or none that
  /// must not be missing.
  static func playlist(
    named name: String, _ service: Service, mayBeMissing: Bool = false
  ) async throws -> JSON? {
    let list = try Library.list(ResourceCollection<AnyKind>(.libraryPlaylists)).limit(
      LibraryFacts.pageLimit
    ).checked()
    guard !service.isDryRun else {
      try await service.show([list.request])
      return nil
    }
    var wanted = WantedNames([name])
    var found: [JSON] = []
    for try await page in try service.client.pages(of: list) {
      found += wanted.matches(in: page.elements)
    }
    // Names that differ only in case or punctuation are the same unless one is spelled like this.
    let exact = found.filter { $0["attributes"]?["name"]?.string == name }
    let playlists = exact.isEmpty ? found : exact
    if let missing = wanted.missing(among: .libraryPlaylists).first {
      if mayBeMissing { return nil }
      throw missing.failure
    }
    guard playlists.count == 1 else {
      // Which of them is meant is not guessed.
      let ids = playlists.compactMap(\.resourceID)
      let shown = ids.prefix(8).joined(separator: ", ") + (ids.count > 8 ? ", …" : "")
      throw Failure(
        .notFound, "\(ids.count.grouped) playlists are named '\(name)'",
        hint: "use an ID instead of --name: " + shown, reason: .unknownName)
    }
    return playlists[0]
  }
}

extension Context {
  /// Runs the body when no other command of this user does the same with the playlist: two that did
  /// at once would both add the same tracks.
  func taking(turnOf playlist: String, _ body: () async throws -> Void) async throws {
    let messages = Messages(self)
    guard let state = environment.stateDirectory else { return try await body() }
    let folder = "\(state)/playlists/" + SHA256.hex(playlist).prefix(16)
    do { try FileSystem.createDirectory(folder, isPrivate: true) } catch {
      messages.note("Cannot wait for other commands that add to '\(playlist)': \(error).")
      return try await body()
    }
    try await FileSystem.exclusively(
      with: folder, messages, waiting: "Waiting for another command that adds to '\(playlist)'.",
      body)
  }
}

/// The songs that a command reads: those of the library, or of one playlist.
struct ReadSongs {
  /// The ID of the playlist; nil for the whole library.
  let playlistID: String?

  /// Finds the playlist, if there is one; nil in a dry run, which shows how it would be found.
  init?(of playlist: ChosenPlaylist?, _ service: Service) async throws {
    playlistID = try await playlist?.id(service)
    if playlist != nil, playlistID == nil { return nil }
  }

  /// Returns the request for the songs, each with its catalog match.
  func endpoint(
    _ language: String?
  ) throws(InvalidRequestError) -> Endpoint<Page<AnyKind>> {
    let list =
      playlistID.map {
        Library.relationship(
          named: "tracks", of: ResourceCollection<AnyKind>(.libraryPlaylists),
          id: ResourceID($0))
      } ?? Library.list(ResourceCollection<AnyKind>(.librarySongs))
    return try list.with(.relationship(named: "catalog"))
      .with(FetchOptions(language: language, pageSize: LibraryFacts.pageLimit)).checked()
  }

  /// Reads all songs; returns how many there are, and should be.
  func read(
    _ language: String?, _ service: Service, _ presentation: Presentation, each: (JSON) -> Void
  ) async throws -> ItemCount {
    var progress = ProgressLine(before: presentation)
    defer { progress?.end() }
    var (size, count) = (ItemCount(subject), 0)
    var seen: Set<String> = []
    do {
      for try await page in try service.client.pages(of: endpoint(language), extent: .all) {
        for element in page.elements {
          let id = element.resourceID ?? ""
          // Pages overlap if something is added while they are read; a library has each song once.
          guard playlistID != nil || id.isEmpty || seen.insert(id).inserted else { continue }
          each(element)
          count += 1
        }
        size.add(page, counting: count - size.count)
        progress?.show(size.count, of: size.total)
      }
    } catch let error as MusicAPIError {
      throw error.naming(owner)
    }
    return size
  }

  /// The playlist, which may not exist.
  var owner: MissingName? { playlistID.map { MissingName(name: $0, type: .libraryPlaylists) } }

  /// The list, when its items are counted.
  var subject: ItemCount.Subject { playlistID.map { .tracks(of: $0) } ?? .list(.librarySongs) }

  /// The sentence about a list without songs.
  var emptiness: String {
    playlistID.map { "Playlist '\($0)' has no songs." } ?? "Your library has no songs."
  }
}
