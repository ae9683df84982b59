import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI

/// A server that speaks as Apple, MusicBrainz, ListenBrainz and Last.fm do, by the path.
struct SourceStage: Sendable {
  /// The IDs in MusicBrainz of the artists with the page of artist 1.
  var identities = ["mb-1"]
  /// What ListenBrainz lists.
  var neighbors = [("mb-2", "Quay", 100), ("mb-3", "Choir", 400), ("mb-4", "Aldine", 200)]
  /// The pages of artists in MusicBrainz, by their IDs there.
  var pages = [
    "mb-2": ["https://music.apple.com/us/artist/2"],
    "mb-3": ["https://open.example/3", "https://itunes.apple.com/gb/artist/id3"],
  ]
  /// The bodies that Last.fm sends to requests by ID and by name.
  var lastFM = [
    "mbid": #"{"error":6,"message":"The artist could not be found"}"#,
    "artist": #"""
    {"similarartists":{"artist":[{"name":"Vey","mbid":"","match":"0.25"},
    {"name":"Choir","mbid":"mb-3","match":"1"}],"@attr":{"artist":"artist 1"}}}
    """#,
  ]
  /// The artists whose pages MusicBrainz fails to send.
  var failing: Set<String> = []
  /// The artists and songs that the catalog lacks.
  var missing: Set<String> = []
  /// The IDs of the artists that a search in the catalog finds, by name.
  var found: [String: [String]] = [:]

  static let key = "1234567890abcdef1234567890abcdef"

  /// The time of the server and of the program, which passes only while the program waits.
  let clock = RecordingClock()
  /// What the program keeps between two runs.
  private let state = try? TemporaryDirectory()
  /// The time of the last request to MusicBrainz.
  private let last = Watched<Duration?>(nil)

  func server() throws -> TestServer {
    try TestServer { response(to: $0) }
  }

  /// Returns a program that sends all requests to a server, with a token or without.
  func program(_ server: TestServer, token: Bool = false) throws -> Program {
    let names = ["BASE", "MUSICBRAINZ", "LISTENBRAINZ", "LASTFM"]
    let origin = try server.origin.description
    var environment = Dictionary(names.map { ("AMCTL_\($0)_URL", origin) }) { first, _ in first }
    environment["XDG_STATE_HOME"] = state?.path
    if token { environment["AMCTL_DEVELOPER_TOKEN"] = Secrets.developerToken }
    var program = Program(environment: environment, clock: clock)
    program.now = { [clock] in
      UnixTime(seconds: Program.second + Int(clock.now.offset.components.seconds))
    }
    return program
  }

  private func response(to request: ServerRequest) -> ServerResponse {
    let query = RequestTarget(parsing: request.target).query
    let parts = request.path.split(separator: "/").map(String.init)
    switch (parts.first, parts.last) {
    case ("ws", _):
      let now = clock.now.offset
      let before = last.update { last in
        defer { last = now }
        return last
      }
      // Above one a second, none is answered.
      if let before, now - before < .seconds(1) { return ServerResponse(503) }
      return parts.contains("url") ? identity() : musicBrainzArtist(parts[3])
    case ("similar-artists", _):
      let list = neighbors.map { id, name, score in
        #"{"artist_mbid":"\#(id)","name":"\#(name)","score":\#(score),"reference_mbid":"mb-1"}"#
      }
      return .json("[\(list.joined(separator: ","))]")
    case ("2.0", _):
      return .json(lastFM[query["mbid"] == nil ? "artist" : "mbid"] ?? "")
    case (_, "search"):
      let ids = found[query["term"] ?? ""] ?? []
      let artists = ids.map { Self.resource("artists", $0, query["term"]) }
      return .json(#"{"results":{"artists":{"data":[\#(artists.joined(separator: ","))]}}}"#)
    case (_, "similar-artists"): return list("artists", ["2", "5"])
    case (_, "top-songs"): return list("songs", ["11", "12"])
    default:
      return list(parts[3], query["ids"]?.split(separator: ",").map(String.init) ?? [parts[4]])
    }
  }

  private func identity() -> ServerResponse {
    let artists = identities.map { #"{"artist":{"id":"\#($0)","name":"Artist 1"}}"# }
    return .json(
      #"{"urls":[{"id":"u","relations":[\#(artists.joined(separator: ","))]}]}"#)
  }

  private func musicBrainzArtist(_ id: String) -> ServerResponse {
    if failing.contains(id) { return ServerResponse(500) }
    guard let pages = pages[id] else { return .json(#"{"error":"Not Found"}"#, status: 404) }
    let relations = pages.map { #"{"ended":false,"url":{"resource":"\#($0)"}}"# }
    return .json(#"{"id":"\#(id)","relations":[\#(relations.joined(separator: ","))]}"#)
  }

  private func list(_ type: String, _ ids: [String]) -> ServerResponse {
    let resources = ids.filter { !missing.contains($0) }.map { Self.resource(type, $0) }
    return .json(#"{"data":[\#(resources.joined(separator: ","))]}"#)
  }

  private static func resource(_ type: String, _ id: String, _ name: String? = nil) -> String {
    let name = name ?? (type == "songs" ? "Song" : "Artist") + " \(id)"
    return #"{"id":"\#(id)","type":"\#(type)","attributes":{"name":"\#(name)"}}"#
  }
}
