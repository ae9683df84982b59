import AmctlLoopback
package import AmctlTestSupport
import MusicAPI

/// A server with the library of a person who must not be found in what is recorded.
///
/// Names and addresses are also in catalog pages of the playlists, which those of a sandbox lack.
package enum PersonLibrary {
  package static let playlists = [
    ("p.gek1M0PT4mZx5", "Mum & Dad's Car, 2019", "pl.u-8aAVXkBCo9rKzw"),
    ("p.ldvA9QYTN1zXa", "Für Änne", "pl.u-55D6ZKbTM4aLr"),
    ("p.YJXVbR5Ux2Kq7", "songs", "pl.u-2aoqDJ7HX1yPk"),
  ]
  package static let songs = (0..<130).map { "i.kG9Yq\(1000 + $0)QVT" }
  package static let description = "Recorded at 12 Elm Street for Änne"
  package static let handle = "änne.w.1987"
  package static let mail = "anne.wexford@example.com"

  /// Everything that leads to the person.
  package static let personal =
    playlists.flatMap { [$0.0, $0.1, $0.2] }.filter { $0 != "songs" } + songs
    + ["l.lost2Album9", description, handle, mail, "mum-dads-car-2019", "für-änne", "Änne"]

  /// The commands that read and change the library.
  package static let commands: [[String]] = [
    ["library", "playlists", "--all", "--relationship", "tracks", "-o", "json"],
    ["library", "songs", "--all", "-o", "json"],
    ["library", "playlists", playlists[0].0, "--include", "catalog", "-o", "json"],
    ["library", "songs", songs[0], "-o", "json"],
    ["library", "search", "Für Änne", "--types", "playlists", "-o", "json"],
    ["library", "create-playlist", "Für Änne", "--description", description, "-o", "json"],
    ["ratings", "get", "library-songs", songs[0], "-o", "json"],
    ["api", "/v1/me/library/albums/l.lost2Album9"],
  ]

  package static func server() throws -> TestServer {
    try TestServer { response(to: $0.method, RequestTarget(parsing: $0.target)) }
  }

  private static func response(to method: String, _ target: RequestTarget) -> ServerResponse {
    let path = target.path.split(separator: "/").dropFirst(2).map(String.init)
    let offset = target.query["offset"].flatMap { Int($0) } ?? 0
    switch (method, path.count, path.dropFirst().first) {
    case ("POST", _, _): return page([playlist(1)], status: 201)
    case (_, 2, "playlists"): return page(playlists.indices.map(playlist))
    case (_, 2, "search"):
      return .json(#"{"results":{"library-playlists":{"data":[\#(playlist(1))]}}}"#)
    case (_, 2, "songs"):
      if let ids = target.query["ids"] {
        return page(ids.split(separator: ",").map { song("\($0)") })
      }
      return list(songs, at: "/v1/me/library/songs", from: offset)
    case (_, 2, "library-songs"):
      let ids = (target.query["ids"] ?? "").split(separator: ",")
      return page(ids.map { #"{"id":"\#($0)","type":"ratings","attributes":{"value":1}}"# })
    case (_, 3, "playlists"): return page([playlist(playlists.firstIndex { $0.0 == path[2] } ?? 0)])
    case (_, 3, "songs"): return page([song(path[2])])
    case (_, 4, "playlists"):
      return list(Array(songs.prefix(103)), at: "/v1/" + target.path.dropFirst(4), from: offset)
    default:
      return .json(
        #"{"errors":[{"id":"X","title":"No resource","detail":"There is no \#(path.last ?? "")","status":"404","code":"40400"}]}"#,
        status: 404)
    }
  }

  private static func list(_ ids: [String], at path: String, from offset: Int) -> ServerResponse {
    let rest = ids.dropFirst(offset)
    let next = rest.count > 100 ? #""next":"\#(path)?offset=\#(offset + 100)","# : ""
    let data = rest.prefix(100).map(song).joined(separator: ",")
    return .json(#"{\#(next)"data":[\#(data)],"meta":{"total":\#(ids.count)}}"#)
  }

  private static func page(_ items: [String], status: HTTPStatus = 200) -> ServerResponse {
    .json(#"{"data":[\#(items.joined(separator: ","))]}"#, status: status)
  }

  private static func song(_ id: String) -> String {
    #"{"id":"\#(id)","type":"library-songs","href":"/v1/me/library/songs/\#(id)","#
      + #""attributes":{"name":"Paper Boats","playParams":{"id":"\#(id)","catalogId":"1440000001"}}}"#
  }

  private static func playlist(_ index: Int) -> String {
    let (id, name, global) = playlists[index]
    let slug = ["mum-dads-car-2019", "für-änne", "songs"][index]
    return
      #"{"id":"\#(id)","type":"library-playlists","href":"/v1/me/library/playlists/\#(id)","attributes":{"#
      + #""name":"\#(name)","description":{"standard":"\#(description)"},"playParams":{"#
      + #""id":"\#(id)","globalId":"\#(global)"}},"relationships":{"catalog":{"data":[{"id":"\#(global)","#
      + #""type":"playlists","attributes":{"name":"\#(name)","curatorName":"\#(handle)","contact":"\#(mail)","#
      + #""url":"https://music.apple.com/de/playlist/\#(slug)/\#(global)"}}]}}}"#
  }
}
