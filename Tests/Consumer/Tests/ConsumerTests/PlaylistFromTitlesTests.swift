import Foundation
import MusicAPI
import MusicAPITesting
import Testing

@testable import Examples

struct PlaylistFromTitlesTests {
  private let catalog = Catalog(storefront: "us")

  @Test(.sandbox())
  func `a list of titles becomes a playlist of the songs that it clearly means`() async throws {
    let text = try String(contentsOfFile: fixture("Lists/evening.txt"), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    let playlist = try await importPlaylist(
      named: "An Evening", from: lines, in: catalog, with: .sandboxed)
    #expect(lines.count == 50)
    let id = try #require(playlist.id)
    #expect(id.rawValue.hasPrefix("p."))
    #expect(playlist.songs.count == 46)
    #expect(playlist.songs.first?.id == "1720000001")
    #expect(playlist.songs.last?.id == "1700000008")
    #expect(playlist.misses.map(\.line) == [47, 48, 49, 50])
    #expect(
      playlist.misses.map(\.candidate)
        == ["1720000101", "4187174907", "1720000103", "6234309936"])
    #expect(playlist.misses.last?.reason.hasPrefix("no match; the best candidate is ") == true)
  }

  @Test func `the tracks beyond those of one request are added in order`() async throws {
    let service = StandIn { request, _ in
      switch request.target.path {
      case "/v1/catalog/us/search":
        let id = request.target.query["term"]?.filter(\.isNumber) ?? ""
        return .json(["results": ["songs": ["data": [.song(id)]]]])
      case "/v1/me/library/playlists":
        return .json(["data": [["id": "p.1", "type": "library-playlists"]]], status: 201)
      default: return HTTPResponse(status: 204)
      }
    }
    let lines = (1...250).map { "Glass Harbour - Song \($0)" }
    let playlist = try await importPlaylist(
      named: "Long", from: lines, in: catalog, with: MusicClient(transport: service))
    let changes = service.requests.filter { $0.method == .post }
    #expect(playlist.misses.isEmpty)
    #expect(
      changes.map(\.target.path)
        == ["/v1/me/library/playlists"]
        + [String](repeating: "/v1/me/library/playlists/p.1/tracks", count: 2))
    let tracks = try changes.flatMap { request in
      let body = try JSONDocument(parsing: request.body ?? []).root
      let list = body["relationships"]?["tracks"] ?? body
      return list["data"]?.elements.compactMap { $0["id"]?.string } ?? []
    }
    #expect(tracks == (1...250).map { "\($0)" })
  }
}
