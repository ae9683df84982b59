import MusicAPI
import MusicSandbox

/// Libraries of the sandbox, on a day that stays the same.
enum AttackedLibrary {
  /// Returns a library of that many songs.
  static func of(songs: Int) -> Sandbox {
    Sandbox(seed: 1) {
      $0.librarySongs = songs
      $0.now = { UnixTime(seconds: 1_790_000_000) }
    }
  }

  /// Returns all song IDs in a library.
  static func songs(of library: Sandbox) -> [String] {
    var ids: [String] = []
    while true {
      let page = json("/v1/me/library/songs?limit=100&offset=\(ids.count)", library)?["data"]
      guard let page, page.count > 0 else { return ids }
      ids += page.elements.compactMap { $0["id"]?.string }
    }
  }

  /// Adds popular songs to a library, and a playlist of them.
  static func addSongs(_ count: Int, to library: Sandbox) {
    let charts = "/v1/catalog/us/charts?types=songs&limit=\(count)"
    let songs =
      json(charts, library)?.value(at: "results.songs.0.data")?.elements
      .compactMap { $0["id"]?.string } ?? []
    let tracks = songs.map { #"{"id":"\#($0)","type":"songs"}"# }.joined(separator: ",")
    let body =
      #"{"attributes":{"name":"Harbor"},"relationships":{"tracks":{"data":[\#(tracks)]}}}"#
    _ = json("/v1/me/library?ids%5Bsongs%5D=" + songs.joined(separator: ","), library, post: "")
    _ = json("/v1/me/library/playlists", library, post: body)
  }

  private static func json(_ target: String, _ library: Sandbox, post body: String? = nil) -> JSON?
  {
    let request = HTTPRequest(
      body == nil ? .get : .post, RequestTarget(parsing: target), body: body.map { Array($0.utf8) })
    return (try? JSONDocument(parsing: library.response(to: request).body))?.root
  }
}
