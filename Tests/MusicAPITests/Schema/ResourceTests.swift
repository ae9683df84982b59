import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct ResourceTests {
  private func song(_ text: String) throws -> Resource<Song>? { Resource(json: try JSON(text)) }

  @Test func `an identifier, even a number, is a resource whose members are all nil`() throws {
    #expect(try song(#"{"id":1440000005,"type":"songs"}"#)?.id == "1440000005")
    let song = try #require(try song(#"{"id":"1","type":"songs"}"#))
    #expect(song.id == "1" && song.type == .songs)
    #expect(song.href == nil && song.attributes.name == nil)
    #expect(song.attributes.artwork?.url == nil && song.lists.albums == nil)
  }

  @Test(arguments: [
    "null", "[]", "\"songs\"", "{}", #"{"id":"1"}"#, #"{"type":"songs"}"#,
    #"{"id":true,"type":"songs"}"#, #"{"id":null,"type":"songs"}"#, #"{"id":"1","type":7}"#,
    #"{"id":"1","type":"albums"}"#, #"{"id":"1","type":"Songs"}"#,
  ])
  func `a value without an id or with another type is not a song`(text: String) throws {
    #expect(try song(text) == nil)
  }

  @Test(arguments: ["null", "7", "\"x\"", "[]", "[{}]", "true"])
  func `a member of the wrong type affects only itself`(odd: String) throws {
    let text = """
      {"id":"1","type":"songs","href":\(odd),"attributes":\(odd),"relationships":\(odd),\
      "views":\(odd)}
      """
    let song = try #require(try song(text))
    #expect(song.id == "1" && song.attributes.name == nil && song.lists.artists == nil)
    #expect(song.href == (odd == "\"x\"" ? "x" : nil) && song.json.text == text)
  }

  @Test func `unknown members are preserved byte for byte`() throws {
    let text = #"{ "id":"1", "type":"songs", "attributes":{"new":1.50,"new":2}, "later":[ ] }"#
    let song = try #require(try song(text))
    #expect(song.json.text == text && song.attributes["new"] == 2)
    #expect(song.attributes.json?.members.map(\.name) == ["new", "new"])
  }

  @Test(arguments: [
    (#"{"id":"1","type":"songs"}"#, #"{"id":"1","type":"songs","attributes":{}}"#, true),
    (#"{"id":"1","type":"songs"}"#, #"{"id":"2","type":"songs"}"#, false),
    (#"{"id":"1","type":"songs"}"#, #"{"id":"1","type":"library-songs"}"#, false),
    (#"{"id":"i.a","type":"songs"}"#, #"{"id":"i.A","type":"songs"}"#, false),
  ])
  func `resources of one id and type are equal`(left: String, right: String, isSame: Bool) throws {
    let left = try AnyResource(json: JSON(left))
    let right = try AnyResource(json: JSON(right))
    #expect((left == right) == isSame)
    #expect((Set([left, right]).count == 1) == isSame)
  }

  @Test func `an unknown type is preserved among resources of any type`() throws {
    let podcast = try #require(
      try AnyResource(json: JSON(#"{"id":"p.1","type":"podcasts","attributes":{"name":"N"}}"#)))
    #expect(podcast.type == ResourceType(rawValue: "podcasts") && podcast.type.facts == nil)
    #expect(podcast.attributes["name"] == "N" && podcast.as(Song.self) == nil)
  }

  @Test func `any resource can be viewed as one of its kind`() throws {
    let any = try #require(
      try AnyResource(json: JSON(#"{"id":"1","type":"songs","attributes":{"name":"N"}}"#)))
    #expect(any.as(Song.self)?.attributes.name == "N" && any.as(Album.self) == nil)
    #expect(any.as(AnyKind.self) == any)
  }

  @Test func `any resource has the members that songs and music videos have in common`() throws {
    let track = try #require(
      try AnyResource(
        json: JSON(#"{"id":"1","type":"songs","attributes":{"name":"N","durationInMillis":9}}"#)))
    #expect(track.attributes.name == "N" && track.attributes.durationInMillis == 9)
    let members = Set(AnyKind.members.map(\.name))
    #expect(members.count == 7)
    #expect(members.isSubset(of: Song.members.map(\.name)))
    #expect(members.isSubset(of: MusicVideo.members.map(\.name)))
  }

  @Test func `a kind from another package has typed members`() throws {
    let resource = try #require(
      try Resource<Podcast>(
        json: JSON(
          """
          {"id":"1","type":"podcasts","attributes":{"episodeCount":3,"host":"A"},
           "relationships":{"curators":{"data":[{"id":"2","type":"curators"}]}},
           "views":{"top-episodes":{"data":[]}}}
          """)))
    #expect(resource.attributes.episodeCount == 3 && resource.attributes["host"] == "A")
    #expect(resource.lists.curators?.resources.map(\.id) == ["2"])
    #expect(resource.lists.topEpisodes?.resources.isEmpty == true)
  }

  @Test func `a detached resource is equal, and keeps nothing else of its response`() throws {
    let page = try JSON(
      #"{"data":[{"id":"1","type":"songs","attributes":{"name":"A", "x":1.50}},{"id":"2"}]}"#)
    let element = try #require(page["data"]?[0])
    let song = try #require(Resource<Song>(json: element))
    let kept = song.detached()
    #expect(kept == song && kept.json.text == song.json.text && kept.attributes.name == "A")
    #expect(kept.json.document !== page.document)
    #expect(kept.json.document.bytes.count == song.json.source.count)
  }
}

/// A kind that another package declares.
private final class Podcast: InCatalog, Searchable {
  static let declaration = KindDeclaration(Podcast(), "podcasts", ids: 50)

  let episodeCount = Attribute<Int>("episodeCount", always: true)
  let curators = RelatedList<Curator>("curators", page: 10)
  let topEpisodes = RelatedList<AnyKind>(view: "top-episodes")
}
