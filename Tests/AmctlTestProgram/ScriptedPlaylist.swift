import AmctlLoopback
package import AmctlTestSupport
package import MusicAPI
package import MusicSandbox
import Synchronization

/// A playlist of the sandbox, to which tracks are added as a script says.
package final class ScriptedPlaylist: Sendable {
  package static let id = "p.LV0PX3zTlkd9Wb"
  package let clock: RecordingClock
  package let server: TestServer

  /// Creates a playlist with one song and more tracks; another program sends something too when the
  /// first write is done.
  package init(_ tracks: String..., script: [Incident] = [], others: [HTTPRequest] = []) throws {
    let clock = RecordingClock()
    let sandbox = Sandbox {
      $0.now = { UnixTime(seconds: BuiltProgram.second) + clock.now.offset }
      $0.script = script
    }
    if !tracks.isEmpty { _ = sandbox.response(to: Self.adding(tracks)) }
    let others = Mutex(others)
    self.clock = clock
    server = try TestServer { request in
      let response = ServerResponse(sandbox, to: request)
      guard request.method == "POST" else { return response }
      for other in others.withLock({ exchange(&$0, with: []) }) { _ = sandbox.response(to: other) }
      return response
    }
  }

  /// Returns the request that adds tracks, or creates a playlist of a name with them.
  package static func adding(_ ids: [String], toNew name: String? = nil) -> HTTPRequest {
    let tracks = JSONValue.array(ids.map { ["id": .string($0), "type": "songs"] })
    let body: JSONValue =
      name.map {
        ["attributes": ["name": .string($0)], "relationships": ["tracks": ["data": tracks]]]
      } ?? ["data": tracks]
    let path = "/v1/me/library/playlists" + (name == nil ? "/\(id)/tracks" : "")
    return HTTPRequest(.post, RequestTarget(path: path), body: body.encoded())
  }

  /// The tracks of each write.
  package var writes: [[String]] {
    server.requests.filter { $0.method == "POST" }.map { request in
      let body = (try? JSONDocument(parsing: request.body))?.root
      let list = body?["data"] ?? body?["relationships"]?["tracks"]?["data"]
      return list?.elements.compactMap(\.resourceID) ?? []
    }
  }

  /// Runs a command line against the sandbox.
  package func run(
    _ line: String, input: String = "", environment: [String: String] = [:]
  ) async throws -> Program.Result {
    var program = try Program.asking(server)
    program.environment.merge(environment) { $1 }
    program.clock = clock
    program.input = input
    return try await program.run(line)
  }
}
