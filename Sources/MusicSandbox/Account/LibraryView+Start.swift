import MusicAPI

extension LibraryView {
  private static let folders: [(name: String, parent: Int?)] = [
    ("Moods", nil), ("Evenings", 0), ("Archive", nil),
  ]
  private static let playlists:
    [(
      name: String, description: String?, drawn: LibraryEntry.DrawnTracks, folder: Int?,
      canEdit: Bool
    )] = [
      ("Everything at Once", "Two thousand songs.", .some(2000, repeats: false), nil, true),
      ("Kitchen Radio", nil, .some(40, repeats: false), nil, true),
      ("Morning Loop", "The same again.", .some(120, repeats: true), 0, true),
      ("夜のドライブ", nil, .some(25, repeats: false), 1, true),
      ("Slow Sundays 🌧️", nil, .some(33, repeats: false), 1, true),
      ("Wedding, 2019", "What we danced to.", .some(80, repeats: true), 2, false),
      ("To Sort", nil, .none, 2, true),
    ]

  /// When what is there before all changes shows.
  static let always = UnixTime(seconds: 0)

  /// What stands beside the draw before any change.
  static func initial(_ account: Account) -> Overlay {
    let now = UnixTime(seconds: .max)
    var view = LibraryView(
      account, Overlay(), RequestContext(storefront: account.storefront, now: now))
    guard !account.isEmpty else { return view.overlay }
    if account.catalog.world.isEmpty {
      view.addGivenSongs()
      view.overlay.begin()
      return view.overlay
    }
    if account.hasCast { view.addCast() }
    let day = { (age: Int) in UnixTime(seconds: account.start.seconds - age * 86_400 - 7200) }
    var folders: [ResourceKey] = []
    for (index, row) in Self.folders.enumerated() {
      let folder = view.add("library-playlist-folders", row.name, day(400 - index)) {
        $0.parent = row.parent.map { folders[$0] }
      }
      folders.append(folder)
    }
    for (index, row) in Self.playlists.enumerated() {
      let time = day(300 - 40 * index)
      _ = view.add("library-playlists", row.name, time) {
        $0.parent = row.folder.map { folders[$0] }
        $0.playlist = LibraryEntry.Playlist(
          description: row.description, canEdit: row.canEdit, drawn: row.drawn, modified: time)
      }
    }
    if !account.hasCast {
      _ = view.add("library-playlists", "Favorite Songs", day(90)) {
        $0.playlist = LibraryEntry.Playlist(canEdit: false, drawn: .favorites, modified: day(90))
      }
    }
    view.addVideos(day(90))
    view.overlay.begin()
    return view.overlay
  }

  /// Adds an entry under its name, or that of the resource of the catalog that it is; returns its
  /// resource.
  mutating func add(
    _ type: String, _ name: String? = nil, of origin: ResourceKey? = nil, _ added: UnixTime,
    _ shown: UnixTime = Self.always, _ body: (inout LibraryEntry) -> Void = { _ in }
  ) -> ResourceKey {
    let item = item(type, overlay.nextNumber)
    let facts = origin.flatMap { catalog.facts(of: $0.place) }
    var entry = LibraryEntry(
      item: item, name: name ?? facts?.name ?? "", artistName: facts?.artistName ?? "",
      origin: origin, added: added, shown: shown)
    body(&entry)
    overlay.add(entry)
    return item
  }

  /// Adds the first songs of the catalog, each an hour after the one before it.
  private mutating func addGivenSongs() {
    let songs = catalog.list(catalog.leaders("songs", context)).slice(0, account.givenSongs)
    for (index, song) in songs.enumerated() {
      let time = UnixTime(seconds: account.start.seconds - 3600 * (songs.count - index))
      let change = Account.Change(.add, [Account.Reference(type: song.type, id: song.id)])
      _ = make(change.made(RequestContext(storefront: account.storefront, now: time)))
    }
  }

  /// Adds music videos of artists in the library.
  private mutating func addVideos(_ day: UnixTime) {
    for number in stride(from: 0, to: draw.artists.count, by: max(1, draw.artists.count / 12)) {
      let artist = item("library-artists", number)
      guard let video = catalog.world.videos(of: draw.artists[number].place).first else { continue }
      let origin = catalog.item(at: .video(video))
      _ = add("library-music-videos", of: origin, day) { $0.artist = artist }
    }
  }
}
