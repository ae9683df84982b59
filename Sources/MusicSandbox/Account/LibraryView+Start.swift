import MusicAPI

extension LibraryView {
  private static let folders: [(name: String, parent: Int?)] = [
    ("Moods", nil), ("Evenings", 0), ("Archive", nil),
  ]
  private typealias Playlist = (
    name: String, description: String?, tracks: Int, repeats: Bool, folder: Int?, canEdit: Bool
  )
  private static let playlists: [Playlist] = [
    ("Everything at Once", "Two thousand songs.", 2000, repeats: false, folder: nil, canEdit: true),
    ("Kitchen Radio", nil, 40, repeats: false, folder: nil, canEdit: true),
    ("Morning Loop", "The same again.", 120, repeats: true, folder: 0, canEdit: true),
    ("夜のドライブ", nil, 25, repeats: false, folder: 1, canEdit: true),
    ("Slow Sundays 🌧️", nil, 33, repeats: false, folder: 1, canEdit: true),
    ("Wedding, 2019", "What we danced to.", 80, repeats: true, folder: 2, canEdit: false),
    ("To Sort", nil, 0, repeats: false, folder: 2, canEdit: true),
  ]

  /// When what is there before all changes shows.
  static let always = UnixTime(seconds: 0)

  /// What stands beside the drawn library before any change.
  static func initial(_ account: Account) -> Overlay {
    var view = LibraryView(account, Overlay(), at: UnixTime(seconds: .max))
    guard !account.isEmpty else { return view.overlay }
    if account.catalog.isGiven {
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
        let start = mix(account.seed, 46, $0.item.own ?? 0)
        let tracks = account.drawnLibrary.tracks(row.tracks, from: start, repeats: row.repeats)
        $0.playlist = LibraryEntry.Playlist(
          description: row.description, canEdit: row.canEdit,
          tracks: tracks.map { ($0, always) }, modified: time)
      }
    }
    if !account.hasCast {
      _ = view.add("library-playlists", "Favorite Songs", day(90)) {
        $0.playlist = LibraryEntry.Playlist(
          canEdit: false, isOfFavorites: true,
          tracks: account.drawnLibrary.favorites.map { ($0, always) }, modified: day(90))
      }
    }
    view.addVideos(day(90))
    view.overlay.begin()
    return view.overlay
  }

  /// Adds an entry under its name, or that of the resource of the catalog that it is; returns its
  /// resource.
  mutating func add(
    _ type: String, id: String? = nil, _ name: String? = nil, of origin: ResourceKey? = nil,
    _ added: UnixTime, _ shown: UnixTime = Self.always,
    _ body: (inout LibraryEntry) -> Void = { _ in }
  ) -> ResourceKey {
    var item = item(type, overlay.nextNumber)
    if let id { item = ResourceKey(type: type, id: id, place: item.place) }
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
    let songs = catalog.list(catalog.leaders("songs")).slice(0, account.givenSongs)
    for (index, song) in songs.enumerated() {
      let time = UnixTime(seconds: account.start.seconds - 3600 * (songs.count - index))
      let change = Account.Change(.add, [Account.Reference(type: song.type, id: song.id)])
      _ = make(change.made(RequestContext(now: time), in: catalog.storefront))
    }
  }

  /// Adds music videos of artists in the library.
  private mutating func addVideos(_ day: UnixTime) {
    let artists = drawnLibrary.artists
    for number in stride(from: 0, to: artists.count, by: max(1, artists.count / 12)) {
      let artist = item("library-artists", number)
      guard let video = catalog.world.videos(of: artists[number]).first else { continue }
      let origin = catalog.item(at: .video(video))
      _ = add("library-music-videos", of: origin, day) { $0.artist = artist }
    }
  }
}
