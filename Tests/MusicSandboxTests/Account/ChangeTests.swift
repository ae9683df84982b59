import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

@Suite(.quick) struct ChangeTests {
  private func reference(_ item: ResourceKey) -> Account.Reference {
    Account.Reference(type: item.type, id: item.id)
  }

  /// Resources of the catalog that the library lacks, the most popular first.
  private func missing(_ type: String, _ owner: Owner, _ count: Int) -> [ResourceKey] {
    let list = owner.catalog.chart(type, genre: nil)?.slice(0, 200) ?? []
    return Array(list.filter { owner.related("library", to: $0).isEmpty }.prefix(count))
  }

  @Test func `an added album is there whole, with its artist, once`() throws {
    let owner = Owner()
    let album = try #require(missing("albums", owner, 1).first)
    let other = Account.Reference(type: "albums", id: "1")
    let change = Account.Change(.add, [reference(album), other])
    let before = owner.list("library-songs").count
    for _ in 1...2 { try owner.apply(change) }
    let added = try #require(owner.related("library", to: album).first)
    let tracks = owner.related("tracks", to: album)
    #expect(
      owner.related("tracks", to: added).flatMap { owner.related("catalog", to: $0) } == tracks)
    #expect(owner.list("library-songs").count == before + tracks.count)
    let artists = owner.related("artists", to: added)
    #expect(owner.related("albums", to: try #require(artists.first)).contains(added))
    #expect(owner.list("library-albums", "-dateAdded").first == added)
    let names = owner.list("library-albums").map { fold(owner.name($0)) }
    #expect(names == names.sorted())
    #expect(
      owner.library.search("library-albums", owner.name(added)).all.contains(added))
  }

  @Test func `an album of which some songs were there gets the others`() throws {
    let owner = Owner()
    let (album, whole) = try #require(
      owner.list("library-albums").lazy.compactMap { item in
        owner.related("catalog", to: item).first.map { (item, $0) }
      }.first { owner.related("tracks", to: $0.1).count > owner.related("tracks", to: $0.0).count })
    try owner.apply(Account.Change(.add, [reference(whole)]))
    #expect(
      owner.related("tracks", to: album).flatMap { owner.related("catalog", to: $0) }
        == owner.related("tracks", to: whole))
    #expect(owner.related("library", to: whole) == [album])
  }

  @Test func `only what can be edited is changed`() throws {
    let owner = Owner()
    let playlist = try #require(
      owner.list("library-playlists").first { owner.attribute("canEdit", of: $0) == false })
    let song = reference(owner.list("library-songs")[0])
    for (place, status) in [(playlist.id, 400), ("p.nothing", 404)] {
      let refusal = #expect(throws: Refusal.self) {
        try owner.apply(Account.Change(.tracks, [song], place: place))
      }
      #expect(refusal?.status.rawValue == status)
    }
  }

  @Test func `a favorite of the catalog is one of the library, on the list of favorites`() throws {
    let owner = Owner()
    let song = try #require(missing("songs", owner, 1).first)
    let favorites = try #require(
      owner.list("library-playlists").first { owner.name($0) == "Favorite Songs" })
    let before = owner.related("tracks", to: favorites)
    for track in before { #expect(owner.isFavorite(track)) }
    for _ in 1...2 { try owner.apply(Account.Change(.favorites, [reference(song)])) }
    #expect(owner.isFavorite(song))
    let own = owner.related("library", to: song)
    #expect(!own.isEmpty && own.allSatisfy { owner.isFavorite($0) })
    #expect(owner.related("tracks", to: favorites) == before + own)
  }

  @Test func `a rating of the catalog is that of the library`() throws {
    let owner = Owner()
    for song in owner.list("library-songs").prefix(60) {
      guard let match = owner.related("catalog", to: song).first else { continue }
      #expect(owner.rating(match) == owner.rating(song))
      try owner.apply(Account.Change(.rating, [reference(match)], value: -1))
      #expect(owner.rating(song) == -1)
      try owner.apply(Account.Change(.rating, [reference(song)]))
      #expect(owner.rating(match) == nil)
    }
    let unknown = Account.Reference(type: "songs", id: "999")
    #expect(throws: Refusal.self) {
      try owner.apply(Account.Change(.rating, [unknown], value: 1))
    }
  }

  @Test func `a change shows after its delay`() throws {
    var owner = Owner()
    let song = try #require(missing("songs", owner, 1).first)
    owner.context.shownAfter = .seconds(20)
    let made = try owner.apply(Account.Change(.playlist, [reference(song)], name: "Late"))
    let changes: [Account.Change] = [
      Account.Change(.favorites, [reference(song)]),
      Account.Change(.rating, [reference(song)], value: 1),
    ]
    for change in changes { try owner.apply(change) }
    func isShown() -> [Bool] {
      [
        owner.list("library-songs").count == 301, !owner.related("library", to: song).isEmpty,
        owner.list("library-playlists").contains(made[0]),
        owner.item("library-playlists", made[0].id) != nil, owner.isFavorite(song),
        owner.rating(song) == 1,
      ]
    }
    #expect(isShown() == [Bool](repeating: false, count: 6))
    #expect(owner.name(made[0]) == "Late")
    owner.context.now = owner.context.now + .seconds(20)
    #expect(isShown() == [Bool](repeating: true, count: 6))
  }

  @Test func `what is removed is in no list, and comes back with another ID`() throws {
    let owner = Owner()
    let song = try #require(
      owner.list("library-songs").first { !owner.related("catalog", to: $0).isEmpty })
    let match = owner.related("catalog", to: song)
    try owner.apply(Account.Change(.remove, [reference(song)]))
    #expect(owner.item(song.type, song.id) == nil)
    for sort in ["name", "dateAdded"] {
      let songs = owner.list("library-songs", sort)
      #expect(!songs.contains(song) && songs.count == 299 && Set(songs).count == 299)
    }
    for playlist in owner.list("library-playlists") {
      #expect(!owner.related("tracks", to: playlist).contains(song))
    }
    try owner.apply(Account.Change(.add, [reference(match[0])]))
    let again = owner.related("library", to: match[0])
    #expect(again.count == 1 && again[0].id != song.id)
    #expect(owner.list("library-songs").count == 300)
  }

  @Test func `a changed library is as consistent as a fresh one`() throws {
    let owner = Owner()
    let added = missing("songs", owner, 40) + missing("albums", owner, 10)
    try owner.apply(Account.Change(.add, added.map { reference($0) }))
    for item in owner.list("library-albums", "-dateAdded").prefix(5) {
      try owner.apply(Account.Change(.remove, [reference(item)]))
    }
    for item in owner.list("library-songs").prefix(30) {
      try owner.apply(Account.Change(.remove, [reference(item)]))
    }
    for type in LibraryTests.types {
      for sort in [nil, "dateAdded"] {
        let items = owner.list(type, sort)
        #expect(Set(items).count == items.count)
        for item in items { #expect(owner.item(type, item.id) == item) }
      }
    }
    var tracks: [ResourceKey] = []
    for album in owner.list("library-albums") {
      let own = owner.related("tracks", to: album)
      #expect(!own.isEmpty && own.allSatisfy { owner.related("albums", to: $0) == [album] })
      tracks += own
    }
    let songs = tracks.filter { $0.type == "library-songs" }
    #expect(Set(songs) == Set(owner.list("library-songs")))
    for artist in owner.list("library-artists") {
      #expect(!owner.related("albums", to: artist).isEmpty, "\(owner.name(artist))")
    }
  }
}
