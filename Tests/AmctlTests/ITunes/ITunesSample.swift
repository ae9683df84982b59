import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI

/// A server that speaks as iTunes and the chart server do.
enum ITunesSample {
  /// A response with the blank lines and the type of content that iTunes sends.
  static func response(_ results: String...) -> ServerResponse {
    let list = results.joined(separator: ", \n")
    let text = "\n\n\n{\n \"resultCount\":\(results.count),\n \"results\": [\n\(list)]\n}\n\n\n"
    return ServerResponse(
      200, headers: ["Content-Type": "text/javascript; charset=utf-8"], body: Array(text.utf8))
  }

  /// A song of album 20 and artist 30.
  static func song(_ id: Int, _ rating: String = "explicit") -> String {
    """
    {"wrapperType":"track", "kind":"song", "artistId":30, "collectionId":20, "trackId":\(id), \
    "artistName":"Glass Harbour", "collectionName":"Lights", "trackName":"North \(id)", \
    "trackTimeMillis":61000, "trackExplicitness":"\(rating)"}
    """
  }

  /// An album of artist 30.
  static func album(_ id: Int, tracks: Int) -> String {
    """
    {"wrapperType":"collection", "artistId":30, "collectionId":\(id), "collectionName":"Lights", \
    "artistName":"Glass Harbour", "trackCount":\(tracks)}
    """
  }

  /// A list of what is played most.
  static let chart = ServerResponse.json(
    """
    {"feed":{"title":"Top Songs","results":[
    {"artistName":"A","id":"1","name":"One","releaseDate":"2022-04-29","kind":"songs"},
    {"artistName":"B","id":"2","name":"Two","releaseDate":"2022-05-29","kind":"songs"}]}}
    """)

  /// Returns a program without tokens whose requests go to a server.
  static func program(_ server: TestServer, state: String? = nil) throws -> Program {
    let address = try server.origin.description
    var environment = ["AMCTL_ITUNES_URL": address, "AMCTL_CHARTS_URL": address]
    environment["XDG_STATE_HOME"] = state
    return Program(environment: environment)
  }
}
