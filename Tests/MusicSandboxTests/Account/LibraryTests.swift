import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

/// An account, and how it is read.
struct Owner {
  let catalog: SandboxCatalog
  let account: Account
  var context: RequestContext

  static let now = UnixTime(seconds: 1_793_534_400)

  init(
    songs: Int = 1_000_000, library: Int = 300, seed: UInt64 = 1, _ state: SandboxState? = nil,
    user: Int = 1
  ) {
    var options = Sandbox.Options()
    options.seed = seed
    options.songs = songs
    options.librarySongs = library
    options.now = { Self.now }
    options.state = state
    catalog = SandboxCatalog(
      seed: seed, songs: songs, day: Self.now.seconds / 86_400, oddities: .none)
    account = Account(
      catalog: catalog, options, user: user, day: Self.now.seconds / 86_400)
    context = RequestContext(now: Self.now)
  }

  /// The library at the time of the context.
  var library: LibraryView { account.view(at: context.now) }

  func list(_ type: String, _ sort: String? = nil) -> [ResourceKey] {
    let list = library.list(type, sort: sort)
    return list.slice(0, list.total ?? 0)
  }

  func attribute(_ name: String, of item: ResourceKey, _ extended: Set<String> = []) -> JSONValue? {
    library.attributes(of: item, extended: extended).first { $0.name == name }?.value
  }

  @discardableResult func apply(_ change: Account.Change) throws -> [ResourceKey] {
    try account.apply(change, context).get()
  }

  func isFavorite(_ item: ResourceKey) -> Bool {
    library.isFavorite(Account.Reference(type: item.type, id: item.id))
  }

  func rating(_ item: ResourceKey) -> Int? {
    library.rating(of: Account.Reference(type: item.type, id: item.id))
  }

  func item(_ type: String, _ id: String) -> ResourceKey? { library.item(type, id) }

  func name(_ item: ResourceKey) -> String { attribute("name", of: item)?.text ?? "" }

  func related(_ name: String, to item: ResourceKey) -> [ResourceKey] {
    let list =
      item.own == nil && name != "library"
      ? catalog.related(name, to: item) : library.related(name, to: item)
    return list?.slice(0, 10_000) ?? []
  }
}

extension JSONValue {
  /// The text of a string; nil for anything else.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The value of an integer; nil for anything else.
  var number: Int? { if case .int(let number) = self { number } else { nil } }
}

@Suite(.quick) struct LibraryTests {
  static let types = [
    "library-songs", "library-albums", "library-artists", "library-music-videos",
    "library-playlists", "library-playlist-folders",
  ]

  @Test func `a large library has the songs that were asked for`() {
    let owner = Owner(songs: 200_000, library: 100_000)
    let list = owner.library.list("library-songs", sort: "dateAdded")
    #expect(list.total == 100_000)
    var ids: Set<String> = []
    var found = 0
    for offset in stride(from: 0, to: 100_000, by: 97) {
      guard let item = list.slice(offset, 1).first else { continue }
      ids.insert(item.id)
      #expect(owner.item("library-songs", item.id) == item)
      let matches = owner.related("catalog", to: item)
      found += matches.count
      for match in matches { #expect(owner.related("library", to: match) == [item]) }
    }
    #expect(ids.count == 1031)
    #expect(found > 900)
  }

  @Test(arguments: [(800, 1), (800, 300), (1000, 800), (20_000, 10_000)])
  func `a library has its songs wherever the world has enough`(songs count: Int, library: Int) {
    let world = Owner(songs: count).catalog.world
    let drawn = DrawnLibrary(world, seed: 1, storefront: "us", songs: library)
    let (songs, albums) = (drawn["library-songs"], drawn["library-albums"])
    #expect(songs.count == library)
    #expect(Set(songs.map(\.place)).count == library)
    #expect(albums.flatMap(\.parts) == Array(0..<library))
    for (number, album) in albums.enumerated() {
      #expect(album.parts.count <= 25)
      #expect(drawn["library-artists"][album.artist].parts.contains(number))
      #expect(album.parts.allSatisfy { songs[$0].album == number })
    }
  }

  @Test func `links lead to what can be fetched, and back`() {
    let owner = Owner()
    let names: [(type: String, name: String, back: String?)] = [
      ("library-songs", "albums", "tracks"), ("library-songs", "artists", nil),
      ("library-albums", "tracks", "albums"), ("library-albums", "artists", "albums"),
      ("library-artists", "albums", "artists"), ("library-music-videos", "artists", nil),
      ("library-playlists", "tracks", nil), ("library-playlists", "parent", "children"),
      ("library-playlist-folders", "children", "parent"),
      ("library-playlist-folders", "parent", "children"),
    ]
    for (type, name, back) in names {
      var found = 0
      for item in owner.list(type) {
        for other in owner.related(name, to: item) {
          found += 1
          #expect(owner.item(other.type, other.id) == other)
          if let back { #expect(owner.related(back, to: other).contains(item), "\(type) \(name)") }
        }
      }
      #expect(found > 0, "\(type) \(name)")
    }
  }

  @Test func `a resource of the catalog leads back to the library`() {
    let owner = Owner()
    for type in Self.types.dropLast() {
      var found = 0
      for item in owner.list(type) {
        for match in owner.related("catalog", to: item) {
          found += 1
          #expect(owner.catalog.item(match.type, match.id) == match)
          #expect(owner.related("library", to: match) == [item], "\(item)")
        }
      }
      #expect(found > 0, "\(type)")
    }
  }

  @Test func `lists are in the order of names and of dates`() {
    let owner = Owner(library: 2000)
    for type in Self.types {
      let names = owner.list(type, "name").map { fold(owner.name($0)) }
      #expect(zip(names, names.dropFirst()).allSatisfy { $1 >= $0 }, "\(type)")
      let dates = owner.list(type, "-dateAdded").map {
        owner.attribute("dateAdded", of: $0, ["dateAdded"])?.text ?? ""
      }
      #expect(dates == dates.sorted().reversed(), "\(type)")
      #expect(owner.list(type, "-name") == owner.list(type, nil).reversed())
    }
  }

  @Test func `the tracks of the albums are the songs and the videos of albums, and counted`() {
    let owner = Owner()
    var seen: Set<ResourceKey> = []
    for album in owner.list("library-albums") {
      let tracks = owner.related("tracks", to: album)
      #expect(owner.attribute("trackCount", of: album) == .int(tracks.count))
      #expect(seen.isDisjoint(with: tracks))
      seen.formUnion(tracks)
    }
    let videos = owner.list("library-music-videos").filter {
      !owner.related("albums", to: $0).isEmpty
    }
    #expect(!videos.isEmpty)
    #expect(seen == Set(owner.list("library-songs") + videos))
  }

  @Test func `songs come from the catalog, the store and files`() {
    let owner = Owner()
    var kinds: [Set<String>: Int] = [:]
    for song in owner.list("library-songs") {
      guard case .object(let members) = owner.attribute("playParams", of: song) else { continue }
      kinds[
        Set(members.map(\.name)).subtracting(["id", "kind", "isLibrary", "reporting"]), default: 0] +=
        1
    }
    #expect(kinds[["catalogId", "reportingId"], default: 0] > 200)
    #expect(kinds[["catalogId", "reportingId", "purchasedId"], default: 0] == 0)
    #expect(kinds[["purchasedId"], default: 0] > 0 && kinds[[], default: 0] > 0)
  }

  @Test func `a search finds exactly what has the words`() {
    let owner = Owner(library: 1500)
    for type in Self.types {
      let items = owner.list(type)
      let texts = items.map { item in
        ["name", "artistName"].flatMap { name in
          words(of: owner.attribute(name, of: item)?.text ?? "")
        }
      }
      for terms in texts.enumerated().filter({ $0.offset.isMultiple(of: 40) }).map({
        $0.element.prefix(2)
      }) {
        let wanted = zip(items, texts).filter { text in terms.allSatisfy { text.1.contains($0) } }
        let found = owner.library.search(type, terms.joined(separator: " "))
        #expect(found.slice(0, 2000) == wanted.map(\.0), "\(type) \(terms)")
      }
      #expect(owner.library.search(type, "qqqq").total == 0)
    }
  }

  @Test func `an empty library is empty`() {
    let owner = Owner(library: 0)
    for type in Self.types { #expect(owner.list(type).isEmpty) }
    for name in [
      "recently-added", "played", "played-tracks", "heavy-rotation", "pins", "recommendations",
      "music-summaries",
    ] {
      #expect(owner.library.personalList(name).slice(0, 100).isEmpty)
    }
  }

  @Test func `videos have a track number, and many an album name that is empty`() {
    let videos = Sandbox.fixed().me("library/music-videos").data.map { $0["attributes"] }
    let numbers = videos.map { $0?["trackNumber"]?.int }
    let names = videos.map { $0?["albumName"]?.string }
    #expect(videos.count > 5 && !numbers.contains(nil))
    #expect(numbers.contains(0) && numbers.contains { $0 ?? 0 > 0 })
    #expect(names.contains("") && names.contains(nil))
    #expect(zip(numbers, names).allSatisfy { $0 == 0 || $1?.isEmpty == false })
  }

  @Test func `covers of playlists have no size`() {
    let playlists = Sandbox.fixed().me("library/playlists").data.map { $0["attributes"] }
    let covers = playlists.compactMap { $0?["artwork"] }
    #expect(covers.count == 3)
    for cover in covers {
      #expect(cover["width"]?.isNull == true && cover["height"]?.isNull == true)
      #expect(cover["url"]?.string?.hasSuffix("/{w}x{h}cc.jpg") == true)
    }
  }
}
