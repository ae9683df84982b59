import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

/// How a list is found again from its members: the name of a relationship or view of theirs that
/// has the resource, several names in a row, or a reason why there is none at all, or not for all.
private enum Inverse {
  case name([String])
  /// Each step leads to all that the name leads to.
  case path([String])
  /// No link of the members' type leads back.
  case never(String)
  case none(String)
}

private let links: [(type: String, name: String, inverse: Inverse)] = [
  ("songs", "albums", .name(["tracks"])),
  ("songs", "artists", .path(["top-songs|appears-on-albums|albums"])),
  ("songs", "composers", .none("an artist has no list of what others sing of his")),
  ("songs", "genres", .never("a genre has no relationships")),
  ("songs", "music-videos", .name(["songs"])),
  ("songs", "station", .never("a station does not tell its seed")),
  ("albums", "artists", .name(["albums"])),
  ("albums", "genres", .never("a genre has no relationships")),
  ("albums", "record-labels", .none("a label has views of its most popular artists only")),
  ("albums", "tracks", .name(["albums"])),
  ("albums", "appears-on", .never("a playlist has the recording, on whichever album")),
  ("albums", "other-versions", .name(["other-versions"])),
  ("albums", "related-albums", .name(["related-albums"])),
  ("albums", "related-videos", .path(["songs|albums"])),
  ("artists", "albums", .name(["artists"])),
  ("artists", "genres", .never("a genre has no relationships")),
  ("artists", "music-videos", .name(["artists"])),
  ("artists", "playlists", .none("a playlist features the artists of its first tracks only")),
  ("artists", "station", .never("a station does not tell its seed")),
  ("artists", "appears-on-albums", .path(["tracks|artists"])),
  ("artists", "compilation-albums", .name(["artists"])),
  ("artists", "featured-albums", .name(["artists"])),
  ("artists", "featured-music-videos", .name(["artists"])),
  ("artists", "featured-playlists", .none("a playlist features ten artists only")),
  ("artists", "full-albums", .name(["artists"])),
  ("artists", "latest-release", .name(["artists"])),
  ("artists", "live-albums", .name(["artists"])),
  ("artists", "similar-artists", .name(["similar-artists"])),
  ("artists", "singles", .name(["artists"])),
  ("artists", "top-music-videos", .name(["artists"])),
  ("artists", "top-songs", .name(["artists"])),
  ("music-videos", "albums", .name(["tracks"])),
  ("music-videos", "artists", .name(["music-videos"])),
  ("music-videos", "genres", .never("a genre has no relationships")),
  ("music-videos", "songs", .name(["music-videos"])),
  ("music-videos", "more-by-artist", .name(["more-by-artist"])),
  ("music-videos", "more-in-genre", .none("the most popular ones of the genre, for all")),
  ("playlists", "curator", .name(["playlists"])),
  ("playlists", "tracks", .never("a song does not tell its playlists")),
  ("playlists", "featured-artists", .none("an artist has ten playlists at most")),
  ("playlists", "more-by-curator", .none("a curator may have more than a hundred")),
  ("activities", "playlists", .none("a playlist of an activity may name another curator")),
  ("apple-curators", "playlists", .name(["curator"])),
  ("curators", "playlists", .name(["curator"])),
  ("record-labels", "latest-releases", .name(["record-labels"])),
  ("record-labels", "top-releases", .name(["record-labels"])),
  ("station-genres", "stations", .never("a station does not tell its genre")),
  ("stations", "radio-show", .never("a curator has playlists only")),
]

@Suite(.thorough) struct CatalogLinkTests {
  @Test func `every link of every type fetches, also after 5,000 of them`() {
    let walk = CatalogWalk()
    var (count, types) = (0, [String: Int]())
    var item = walk.random("songs")
    while count < 5_000 {
      let names = links.filter { $0.type == item.type }.map(\.name)
      var next: [ResourceKey] = []
      for name in names {
        guard let list = Self.list(name, of: item, walk) else {
          Issue.record("\(item.type) \(item.id) has no \(name)")
          continue
        }
        for target in list.slice(walk.random(3), 4) where target.type != Oddity.unknownType {
          let found = walk.catalog.item(target.type, target.id)
          #expect(found == target, "\(item.type) \(item.id) \(name): \(target.type) \(target.id)")
          let attributes = walk.catalog.attributes(of: target, extended: [])
          #expect(attributes.contains { $0.name == "name" })
          next.append(target)
          count += 1
          types[target.type, default: 0] += 1
        }
      }
      let others = next.filter { other in links.contains { $0.type == other.type } }
      let type = links[walk.random(links.count)].type
      item =
        others.isEmpty || walk.random(2) == 0
        ? walk.random(type) : others[walk.random(others.count)]
      if walk.catalog.item(item.type, item.id) == nil {
        item = walk.random("artists")
      }
      if walk.random(20) == 0 {
        walk.catalog.storefront = ["us", "jp", "de", "mx"][walk.random(4)]
      }
      if walk.catalog.item(item.type, item.id) == nil {
        item = walk.random("artists")
      }
    }
    #expect(types.count == 11, "\(types)")
  }

  @Test func `every relationship and view has its inverse, or a reason why not`() {
    let walk = CatalogWalk(oddities: .none)
    for (type, name, inverse) in links {
      var checked = 0
      for item in walk.samples(of: type, 20) where checked < 40 {
        guard let list = Self.list(name, of: item, walk) else {
          Issue.record("\(type) \(item.id) has no \(name)")
          continue
        }
        for target in list.slice(0, 4) where !isOfCast(target) || isOfCast(item) {
          checked += 1
          switch inverse {
          case .none: break
          case .never(let reason):
            let way = links.first { link in
              link.type == target.type
                && Self.list(link.name, of: target, walk)?.slice(0, 1_000).contains(item) == true
            }
            #expect(way == nil, "\(type) \(item.id) \(name): \(reason)")
          case .name(let names), .path(let names):
            let isFound = names[0].split(separator: "|").reduce(into: [target]) { items, step in
              items = items.flatMap { item in
                Self.list(String(step), of: item, walk)?.slice(0, 1_000) ?? []
              }
            }.contains(item)
            let isLong = Self.isFound(item, from: target, names[0], walk)
            #expect(isFound || isLong, "\(type) \(item.id) \(name) \(target.type) \(target.id)")
          }
        }
      }
      #expect(checked > 0, "\(type) \(name) is always empty")
    }
  }

  private func isOfCast(_ item: ResourceKey) -> Bool {
    if case .cast = item.place { true } else { false }
  }

  /// Whether one of several names leads from the target back, or to the album of the item.
  private static func isFound(
    _ item: ResourceKey, from target: ResourceKey, _ names: String, _ walk: CatalogWalk
  ) -> Bool {
    names.split(separator: "|").contains { name in
      let items = list(String(name), of: target, walk)?.slice(0, 1_000) ?? []
      guard !items.contains(item) else { return true }
      let albums = list("albums", of: item, walk)?.slice(0, 10) ?? []
      return items.contains { albums.contains($0) }
    }
  }

  private static func list(_ name: String, of item: ResourceKey, _ walk: CatalogWalk) -> ItemList? {
    walk.catalog.related(name, to: item)
      ?? walk.catalog.view(name, of: item)?.list
  }
}
