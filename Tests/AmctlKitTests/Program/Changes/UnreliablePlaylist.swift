import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

/// A server with one playlist, which does not always do what it says.
final class UnreliablePlaylist: Sendable {
  /// What the server does with tracks that are sent, and what it responds.
  struct Deed: Sendable {
    /// Returns the tracks to add in place of those that were sent.
    var keep: @Sendable ([String]) -> [String] = { $0 }
    var status: HTTPStatus = 201
    /// How long it takes until they are visible.
    var delay = Duration.zero

    static let all = Deed()
    /// Adds all but some tracks.
    static func without(_ lost: String...) -> Deed {
      Deed(keep: { $0.filter { !lost.contains($0) } })
    }
  }

  private struct Track: Sendable {
    let id: String
    let visible: Duration
  }

  private let deeds: Mutex<[Deed]>
  private let tracks: Mutex<[Track]>
  private let playlists = Mutex<[Duration]>([])
  private let sent = Mutex<[[String]]>([])
  let clock = RecordingClock()
  /// The status of the first reads of the tracks; later ones succeed.
  let reads = Mutex<[HTTPStatus]>([])

  /// Creates a playlist with tracks; the first deed is for the first write, and so on, and later
  /// writes are done as they should be.
  init(_ tracks: [String] = [], _ deeds: Deed...) {
    self.tracks = Mutex(tracks.map { Track(id: $0, visible: .zero) })
    self.deeds = Mutex(deeds)
  }

  /// The tracks of each write.
  var writes: [[String]] { sent.withLock { $0 } }

  /// Returns the response to a request.
  func respond(to request: ServerRequest) -> ServerResponse {
    let now = clock.now.offset
    switch (request.method, request.path) {
    case ("POST", let path):
      let body = (try? JSONDocument(parsing: request.body))?.root
      let list = body?["data"] ?? body?["relationships"]?["tracks"]?["data"]
      let ids = list.map { $0.elements.compactMap(\.resourceID) } ?? []
      sent.withLock { $0.append(ids) }
      let deed = deeds.withLock { $0.isEmpty ? .all : $0.removeFirst() }
      let added = deed.keep(ids).map { Track(id: $0, visible: now + deed.delay) }
      tracks.withLock { $0 += added }
      let isNew = path == "/v1/me/library/playlists"
      if isNew, deed.status.kind == .success || !added.isEmpty {
        playlists.withLock { $0.append(now + deed.delay) }
      }
      return isNew && deed.status.kind == .success
        ? .json("{\"data\":[\(Self.playlist)]}", status: deed.status)
        : ServerResponse(deed.status)
    case (_, "/v1/me/library/playlists"):
      let count = playlists.withLock { $0.count { $0 <= now } }
      return LibraryServer.page(Array(repeating: Self.playlist, count: count))
    case (_, "/v1/me/storefront"):
      return .json(#"{"data":[{"id":"de","type":"storefronts","attributes":{}}]}"#)
    case (_, "/v1/catalog/de/songs"):
      let ids = RequestTarget(parsing: request.target).query.items.first { $0.name == "ids" }
      return LibraryServer.page(
        (ids?.value.split(separator: ",") ?? []).filter { $0 != "404" }.map { id in
          #"{"id":"\#(id)","type":"songs","attributes":{\#(Self.recording(String(id)))}}"#
        })
    case (_, "/v1/me/library/playlists/p.1"): return .json("{\"data\":[\(Self.playlist)]}")
    default:
      let status = reads.withLock { $0.isEmpty ? 200 : $0.removeFirst() }
      guard status == 200 else { return ServerResponse(status) }
      let visible = tracks.withLock { $0.filter { $0.visible <= now } }
      guard !visible.isEmpty else { return LibraryServer.rejection(404, code: "40400") }
      return LibraryServer.page(visible.enumerated().map { Self.track($1.id, at: $0) })
    }
  }

  private static let playlist =
    #"{"id":"p.1","type":"library-playlists","attributes":{"name":"Ferry"}}"#

  private static func track(_ id: String, at position: Int) -> String {
    #"{"id":"i.\#(position)","type":"library-songs","attributes":{\#(recording(id)),"#
      + #""playParams":{"id":"i.\#(position)","catalogId":"\#(id)"}}}"#
  }

  /// The name and the artist of a song; songs whose IDs repeat one digit are releases of one recording.
  private static func recording(_ id: String) -> String {
    let digits = Set(id)
    let name = digits.count == 1 ? String(digits) : id
    return #""name":"Song \#(name)","artistName":"Nora Quill""#
  }

  /// Runs a command line against the server.
  func run(
    _ line: String, input: String = "", environment: [String: String] = [:]
  ) async throws -> Program.Result {
    let server = try TestServer { self.respond(to: $0) }
    var program = try Program.asking(server)
    program.environment.merge(environment) { $1 }
    program.clock = clock
    program.input = input
    return try await program.run(line)
  }
}
