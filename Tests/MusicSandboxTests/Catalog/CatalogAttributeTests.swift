import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

/// The members of attributes as the service answers them, in their order, each with its kind of
/// JSON; `?` marks those that some resources lack, `+` those that come on request only.
private let expected: [(type: String, members: String)] = [
  (
    "songs",
    """
    previews:[{url}] artwork:art artistName:string url:string discNumber?:int genreNames:[string] \
    durationInMillis:int releaseDate?:string isAppleDigitalMaster:bool name:string isrc?:string \
    hasLyrics:bool albumName:string playParams?:{id,kind} trackNumber?:int composerName?:string \
    contentRating?:string editorialNotes?:notes attribution?:string workName?:string \
    movementName?:string movementNumber?:int movementCount?:int artistUrl+:string \
    audioVariants+:[string]
    """
  ),
  (
    "albums",
    """
    artwork:art artistName:string isSingle:bool url:string isComplete:bool genreNames:[string] \
    trackCount:int isMasteredForItunes:bool releaseDate?:string name:string recordLabel?:string \
    upc?:string copyright?:string playParams?:{id,kind} editorialNotes?:notes isCompilation:bool \
    contentRating?:string isPrerelease?:bool artistUrl+:string audioVariants+:[string]
    """
  ),
  ("artists", "genreNames:[string] url:string name:string artwork?:art editorialNotes?:notes"),
  (
    "music-videos",
    """
    previews:[{url,hlsUrl,artwork}] artwork:art artistName:string url:string genreNames:[string] \
    has4K:bool durationInMillis:int releaseDate?:string name:string isrc?:string \
    playParams?:{id,kind} hasHDR:bool albumName?:string trackNumber?:int contentRating?:string \
    editorialNotes?:notes artistUrl+:string
    """
  ),
  (
    "playlists",
    """
    artwork?:art isChart:bool url:string lastModifiedDate?:string name:string \
    playlistType:string curatorName:string playParams?:{id,kind,versionHash} description?:notes \
    trackTypes+:[string]
    """
  ),
  ("activities", "artwork:art editorialNotes?:notes name:string url:string"),
  (
    "apple-curators",
    """
    artwork:art editorialNotes?:notes name:string url:string kind:string shortName?:string \
    showHostName?:string
    """
  ),
  ("curators", "artwork:art editorialNotes?:notes name:string url:string"),
  ("record-labels", "artwork:art description?:notes name:string url:string"),
  (
    "stations",
    """
    artwork?:art mediaKind:string editorialNotes?:notes \
    playParams?:{id,kind,format,stationHash,hasDrm,mediaType} supportedDrms?:[string] url:string \
    name:string isLive:bool durationInMillis?:int episodeNumber?:string \
    stationProviderName?:string contentRating?:string
    """
  ),
  ("genres", "name:string parentId?:string parentName?:string chartLabel+:string"),
  ("station-genres", "name:string"),
  (
    "storefronts",
    """
    explicitContentPolicy:string defaultLanguageTag:string name:string \
    supportedLanguageTags:[string]
    """
  ),
]

/// Returns a value's kind of JSON, with the members of objects.
private func kind(_ value: JSONValue) -> String {
  switch value {
  case .null: return "null"
  case .bool: return "bool"
  case .int: return "int"
  case .string: return "string"
  case .array(let elements):
    return elements.first.map { "[\(kind($0))]" } ?? "[]"
  case .object(let members):
    let names = members.map(\.name)
    if names.starts(with: ["width", "height", "url", "bgColor"]) { return "art" }
    if !names.isEmpty, Set(names).isSubset(of: ["standard", "short", "name", "tagline"]) {
      return "notes"
    }
    return "{\(names.joined(separator: ","))}"
  case .double, .json: return "other"
  }
}

@Suite(.thorough) struct CatalogAttributeTests {
  private let walk = CatalogWalk(oddities: .none)

  @Test func `attributes have the names, kinds and order of the service's answers`() {
    for (type, members) in expected {
      let items = walk.samples(of: type, 60)
      #expect(!items.isEmpty, "no \(type)")
      let rows = members.split(separator: " ").map {
        row -> (name: String, mark: Character?, kind: String) in
        let parts = row.split(separator: ":", maxSplits: 1).map(String.init)
        let mark = parts[0].last.flatMap { "?+".contains($0) ? $0 : nil }
        return (mark == nil ? parts[0] : String(parts[0].dropLast()), mark, parts[1])
      }
      let extended = Set(rows.filter { $0.mark == "+" }.map(\.name))
      for item in items {
        let plain = walk.catalog.attributes(of: item, extended: [])
        #expect(plain.allSatisfy { !extended.contains($0.name) }, "\(type) \(item.id)")
        let all = walk.catalog.attributes(of: item, extended: extended)
        let required = rows.filter { $0.mark == nil }.map(\.name)
        #expect(Set(required).isSubset(of: plain.map(\.name)), "\(type) \(item.id) lacks some")
        var rest = rows[...]
        for member in all {
          guard let index = rest.firstIndex(where: { $0.name == member.name }) else {
            Issue.record("\(type) \(item.id): \(member.name) is unknown, or at a wrong place")
            continue
          }
          let kind = kind(member.value)
          #expect(kind == rest[index].kind || kind == "[]", "\(type) \(item.id) \(member.name)")
          rest = rest[(index + 1)...]
        }
      }
    }
  }

  @Test func `addresses have Apple's form`() throws {
    let song = try #require(walk.catalog.item("songs", "1613600188"))
    let attributes = walk.catalog.attributes(of: song, extended: ["artistUrl"])
    func text(_ name: String) -> String? {
      for member in attributes where member.name == name {
        if case .string(let text) = member.value { return text }
      }
      return nil
    }
    #expect(
      text("url") == "https://music.apple.com/us/album/northern-lights/1616728060?i=1613600188")
    #expect(text("artistUrl") == "https://music.apple.com/us/artist/glass-harbour/1147783278")
    #expect(AttributeContext.slug("Don't Wait (Up) — Él") == "dont-wait-up-%E2%80%94-%C3%A9l")
  }

  @Test func `a storefront has its languages, default and policy`() {
    #expect([Tables.storefronts.count, Set(Tables.storefronts.map(\.id)).count] == [167, 167])
    #expect(Tables.storefront("jp")?.languages == ["ja", "en-US"])
    #expect(Tables.storefront("ch")?.policy == "opt-in")
    #expect(Tables.storefront("by")?.policy == "prohibited")
    #expect(Tables.storefront("cd")?.name == "Congo, Democratic Republic of the")
  }

  @Test func `texts follow the language`() throws {
    var catalog = walk.catalog
    let genre = try #require(catalog.item("genres", "14"))
    let artist = try #require(catalog.item("artists", "1147783278"))
    for (tag, name, title) in [
      ("ja", "ポップ", "トップソング"), ("de-DE", "Pop", "Top-Titel"), ("fi", "Pop", "Top Songs"),
    ] {
      catalog.language = tag
      let attributes = catalog.attributes(of: genre, extended: [])
      #expect(attributes.first == JSONMember("name", .string(name)))
      #expect(catalog.view("top-songs", of: artist)?.title == title)
    }
  }
}
