import MusicAPI
import MusicAPITesting
import Testing

@testable import Examples

struct OwnKindsTests {
  private let catalog = Catalog(storefront: "us")

  private static func podcast(_ id: Substring) -> JSONValue {
    [
      "id": .string(String(id)), "type": "podcasts",
      "attributes": ["name": .string("Podcast \(id)"), "episodeCount": 12],
      "relationships": [
        "curators": ["data": [["id": "9", "type": "curators", "attributes": ["name": "Ida"]]]],
        "episodes": ["data": [["id": "10", "type": "podcast-episodes"]]],
      ],
    ]
  }

  @Test func `a kind of one's own is requested within its own limits, and read by name`()
    async throws
  {
    let service = StandIn { request, _ in
      let ids = request.target.query["ids"] ?? ""
      return .data(ids.split(separator: ",").map(Self.podcast))
    }
    let ids = (1...75).map { ResourceID<Podcast>("\($0)") }
    let found = try await podcasts(ids, in: catalog, with: MusicClient(transport: service))
    #expect(found.map(\.id) == ids)
    #expect(found.first?.attributes.name == "Podcast 1")
    #expect(found.last?.attributes.episodeCount == 12)
    #expect(found.first?.lists.curators?.resources.first?.attributes.name == "Ida")
    #expect(
      found.first?.episodes?.resources.map(\.type) == [ResourceType(rawValue: "podcast-episodes")])
    let requests = service.requests.map(\.target)
    #expect(Set(requests.map(\.path)) == ["/v1/catalog/us/podcasts"])
    #expect(
      Set(requests.map { $0.query["ids"]?.split(separator: ",").count ?? 0 }) == [50, 25])
    #expect(requests.allSatisfy { $0.query["include"] == "curators,episodes" })
  }

  @Test func `a kind of one's own can be searched for`() async throws {
    let service = StandIn { _, _ in
      .json(["results": ["podcasts": ["data": [Self.podcast("7")]]]])
    }
    let search = catalog.search("ida", types: .podcasts)
      .with(.of(.podcasts, .include(\.curators)))
    let found = try await MusicClient(transport: service).send(search)
    #expect(found[.podcasts]?.resources.map(\.id) == ["7"])
    #expect(
      service.lines
        == ["GET /v1/catalog/us/search?term=ida&types=podcasts&include%5Bpodcasts%5D=curators"])
  }

  @Test func `an attribute of one's own is read like the others`() async throws {
    let service = StandIn { _, _ in
      .data([["id": "1", "type": "songs", "attributes": ["name": "One", "bpm": 92.5]]])
    }
    let song = try await MusicClient(transport: service).send(catalog.resource(.songs, id: "1"))
    #expect(song.attributes.bpm == 92.5)
  }

  @Test(.recorded(in: "../../../../Fixtures"))
  func `any path can be requested, and its JSON decoded`() async throws {
    let client = try MusicClient.recorded
    let cover = try await cover(at: "/v1/catalog/us/albums/1616728060", with: client)
    #expect(cover?.url.hasPrefix("https://is1-ssl.mzstatic.com/image/thumb/") == true)
    #expect(cover?.width == 3000)
  }

  @Test func `any change can be sent, with a body of one's own`() async throws {
    let service = StandIn { request, _ in
      .data([["id": "p.1", "type": "library-playlists", "attributes": ["name": "One"]]])
    }
    let client = MusicClient(transport: service)
    let playlist = try await describe("p.1", as: "Along the \"quay\"", with: client)
    #expect(playlist?.attributes.name == "One")
    #expect(service.lines == ["PATCH /v1/me/library/playlists/p.1"])
    #expect(
      service.requests.first.map { String(decoding: $0.body ?? [], as: UTF8.self) }
        == #"{"attributes":{"description":"Along the \"quay\"","isPublic":true}}"#)
  }
}
