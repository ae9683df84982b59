import MusicAPI

extension LibraryView {
  private static let folders: [(name: String, parent: Int?)] = [
    ("Moods", nil), ("Evenings", 0), ("Archive", nil),
  ]
  private static let playlists:
    [(name: String, description: String?, drawn: Overlay.Drawn, folder: Int?, canEdit: Bool)] = [
      ("Everything at Once", "Two thousand songs.", .some(2000, repeats: false), nil, true),
      ("Kitchen Radio", nil, .some(40, repeats: false), nil, true),
      ("Morning Loop", "The same again.", .some(120, repeats: true), 0, true),
      ("夜のドライブ", nil, .some(25, repeats: false), 1, true),
      ("Slow Sundays 🌧️", nil, .some(33, repeats: false), 1, true),
      ("Wedding, 2019", "What we danced to.", .some(80, repeats: true), 2, false),
      ("To Sort", nil, .none, 2, true),
    ]

  /// When what is there before all changes shows.
  private static let always = UnixTime(seconds: 0)

  /// What stands beside the draw before any change.
  static func initial(_ library: Library) -> Overlay {
    let now = UnixTime(seconds: .max)
    var view = LibraryView(
      library, Overlay(), Reading(storefront: library.storefront, now: now))
    guard library.songCount > 0 else { return view.overlay }
    if library.hasCast { view.addCast() }
    let day = { (age: Int) in UnixTime(seconds: library.start.seconds - age * 86_400 - 7200) }
    var folders: [Item] = []
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
        $0.playlist = Overlay.Playlist(
          description: row.description, canEdit: row.canEdit, drawn: row.drawn, modified: time)
      }
    }
    if !library.hasCast {
      _ = view.add("library-playlists", "Favorite Songs", day(90)) {
        $0.playlist = Overlay.Playlist(canEdit: false, drawn: .favorites, modified: day(90))
      }
    }
    view.addVideos(day(90))
    view.overlay.begin()
    return view.overlay
  }

  /// Adds an entry under its name; returns its resource.
  mutating func add(
    _ type: String, _ name: String, _ added: UnixTime, _ shown: UnixTime? = nil,
    _ body: (inout Overlay.Entry) -> Void
  ) -> Item {
    let item = item(type, overlay.nextNumber)
    var entry = Overlay.Entry(item: item, name: name, added: added, shown: shown ?? Self.always)
    entry.words = words(of: name)
    body(&entry)
    overlay.add(entry)
    return item
  }

  /// Adds music videos of artists in the library.
  private mutating func addVideos(_ day: UnixTime) {
    for album in stride(from: 0, to: draw.albumCount, by: max(1, draw.albumCount / 12)) {
      guard let video = catalog.world.videos(of: draw.album(album).artist).first else { continue }
      let origin = catalog.item(at: .video(video))
      if overlay.entry(withOrigin: origin) != nil { continue }
      let artist = artist(of: item("library-albums", album))
      _ = add("library-music-videos", origin, day, Self.always) { $0.artist = artist }
    }
  }

  /// Adds the part of the library that is written by hand.
  private mutating func addCast() {
    var number = overlay.nextNumber
    let items = Cast.library.map { own in
      defer { if own.id != root.id { number += 1 } }
      return Item(type: own.type, id: own.id, place: .own(own.id == root.id ? 0 : number))
    }
    for (item, own) in zip(items, Cast.library) where item != root {
      let added = own.added.flatMap { UnixTime(iso8601: $0) } ?? library.start
      let link = { (name: String) in own.links[name]?.first.map { items[$0] } }
      var entry = Overlay.Entry(item: item, name: own.name, added: added, shown: Self.always)
      entry.origin = own.catalog.map { catalog.item(at: .cast($0)) }
      (entry.cast, entry.artist, entry.parent) = (own, link("artists"), link("parent"))
      if item.id.hasPrefix("i.") { entry.album = link("albums") }
      let facts = own.facts ?? own.catalog.map { Cast.item($0).facts }
      entry.words = words(of: own.name + " " + (facts?.artistName ?? ""))
      if item.type == "library-playlists" {
        let isOfFavorites = own.name == "Favorite Songs"
        let tracks =
          isOfFavorites
          ? items.indices.filter {
            Cast.library[$0].isFavorite && items[$0].type == "library-songs"
          } : own.links["tracks"] ?? []
        entry.playlist = Overlay.Playlist(
          description: own.description, canEdit: own.isEditable,
          drawn: isOfFavorites ? .favorites : .none,
          tracks: tracks.map { (items[$0], Self.always) },
          modified: added)
      }
      if own.isFavorite { overlay.favorites[(entry.origin ?? item).key] = Self.always }
      overlay.add(entry)
    }
    for (key, value) in Cast.ratings {
      let parts = key.split(separator: "/").map { String($0) }
      guard let key = self.key(of: Account.Reference(type: parts[0], id: parts[1])) else {
        continue
      }
      overlay.ratings[key] = [(Self.always, value)]
    }
  }
}
