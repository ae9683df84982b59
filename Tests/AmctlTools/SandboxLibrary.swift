import MusicAPI
import MusicSandbox

// A library of the sandbox as a tool prepares it, and what it contains, past all incidents.
extension Sandbox {
  /// Creates a library of that many songs, on a day that stays the same.
  static func library(songs: Int) -> Sandbox {
    Sandbox(seed: 1) {
      $0.librarySongs = songs
      $0.now = { UnixTime(seconds: 1_790_000_000) }
    }
  }

  /// Reads or posts something, and returns the response.
  @discardableResult
  func ask(_ target: String, post body: JSONValue? = nil) -> JSON? {
    let request = HTTPRequest(
      body == nil ? .get : .post, RequestTarget(parsing: target), body: body?.encoded())
    return (try? JSONDocument(parsing: response(to: request).body))?.root
  }

  /// Returns the items of a list.
  func items(_ path: String) -> [JSON] {
    var items: [JSON] = []
    var next: String? = path + "?limit=100"
    while let target = next, let page = ask(target) {
      items += page["data"].map { Array($0.elements) } ?? []
      next = page["next"]?.string.map { $0 + "&limit=100" }
    }
    return items
  }

  /// Returns popular songs, albums with few tracks, or music videos of the catalog, by their IDs.
  func popular(_ type: String, _ count: Int = 50) -> [String] {
    let charts = ask("/v1/catalog/us/charts?limit=\(count)&types=\(type)")
    let items = charts?.value(at: JSONPath("results.\(type).0.data"))?.elements
    let small = items?.filter { $0.value(at: "attributes.trackCount")?.int ?? 1 < 5 }
    return small?.compactMap(\.resourceID) ?? []
  }

  /// Adds resources of the catalog.
  func add(_ type: String, _ ids: some Sequence<String>) {
    let ids = ids.joined(separator: ",")
    if !ids.isEmpty { ask("/v1/me/library?ids%5B\(type)%5D=\(ids)", post: [:]) }
  }

  /// Creates a playlist of songs, and returns its ID.
  @discardableResult
  func addPlaylist(_ songs: some Sequence<String>) -> String {
    let tracks = JSONValue.array(songs.map { ["id": .string($0), "type": "songs"] })
    let body: JSONValue = [
      "attributes": ["name": "Harbor"], "relationships": ["tracks": ["data": tracks]],
    ]
    return ask("/v1/me/library/playlists", post: body)?["data"]?[0]?.resourceID ?? ""
  }
}
