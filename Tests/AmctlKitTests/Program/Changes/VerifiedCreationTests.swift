import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

/// Playlists and folders that are read back after they were created.
struct VerifiedCreationTests {
  /// A server that creates playlists and folders, and does not always say so.
  private final class Cabinet: Sendable {
    private struct Playlist {
      let id: String
      let name: String
      let tracks: [String]
    }

    private let playlists = Mutex<[Playlist]>([])
    private let posts = Mutex(0)
    /// What the response to a creation is; nil for one that describes the new playlist.
    private let response: ServerResponse?
    /// The number of creations that do nothing.
    private let lost: Int
    /// The tracks of playlists that another program creates just before.
    private let others: [[String]]
    /// The status of reads of new playlists and of their tracks.
    private let reading: HTTPStatus

    init(
      _ response: ServerResponse? = nil, lost: Int = 0, others: [[String]] = [],
      reading: HTTPStatus = 200
    ) {
      (self.response, self.lost, self.others, self.reading) = (response, lost, others, reading)
    }

    var creations: Int { posts.withLock { $0 } }

    private func create(_ request: ServerRequest) -> ServerResponse {
      let body = (try? JSONDocument(parsing: request.body))?.root
      let name = body?["attributes"]?["name"]?.string ?? ""
      let ids = body?["relationships"]?["tracks"]?["data"]?.elements.compactMap(\.resourceID)
      let count = posts.withLock { count in
        count += 1
        return count
      }
      playlists.withLock { playlists in
        for (number, tracks) in others.enumerated() where count == 1 {
          playlists.append(Playlist(id: "p.other\(number)", name: name, tracks: tracks))
        }
        if count > lost {
          playlists.append(Playlist(id: "p.new\(count)", name: name, tracks: ids ?? []))
        }
      }
      let type =
        request.path.hasSuffix("folders") ? "library-playlist-folders" : "library-playlists"
      return response
        ?? .json(
          #"{"data":[{"id":"p.new\#(count)","type":"\#(type)","attributes":{}}]}"#, status: 201)
    }

    func respond(to request: ServerRequest) -> ServerResponse {
      let path = request.path.split(separator: "/").map(String.init)
      if request.method == "POST" { return create(request) }
      let known = playlists.withLock { $0 }
      if path.count == 4 {
        return LibraryServer.page(
          known.map {
            #"{"id":"\#($0.id)","type":"library-\#(path[3])","attributes":{"name":"\#($0.name)"}}"#
          })
      }
      guard reading == 200 else { return ServerResponse(reading) }
      guard path.count > 4, let one = known.first(where: { $0.id == path[4] }) else {
        return LibraryServer.rejection(404, code: "40400")
      }
      if path.last == "tracks" {
        return LibraryServer.page(
          one.tracks.map {
            #"{"id":"i.\#($0)","type":"library-songs","attributes":{"playParams":{"catalogId":"\#($0)"}}}"#
          })
      }
      return LibraryServer.page([
        #"{"id":"\#(one.id)","type":"library-\#(path[3])","attributes":{}}"#
      ])
    }

    func run(_ line: String) async throws -> Program.Result {
      let server = try TestServer { self.respond(to: $0) }
      return try await Program.asking(server).run(line)
    }
  }

  @Test(arguments: [
    "create-folder Ferry", "create-playlist Ferry", "create-playlist Ferry --tracks 1",
  ])
  func `what a response does not describe is looked for by its name`(line: String) async throws {
    let cabinet = Cabinet(ServerResponse(201))
    let result = try await cabinet.run("library \(line) --verify -o id")
    #expect(result.out == "p.new1\n")
    #expect(result.exit == 0)
    #expect(cabinet.creations == 1)
  }

  @Test(arguments: ["create-folder Ferry", "create-playlist Ferry --tracks 1"])
  func `what a response does not describe, and nothing shows, is not done`(
    line: String
  ) async throws {
    let cabinet = Cabinet(ServerResponse(201), lost: 1)
    let result = try await cabinet.run("library \(line) --verify")
    #expect(result.err.contains("the service created 'Ferry', but does not show it\n"))
    #expect(result.exit == 3)
    #expect(cabinet.creations == 1)
  }

  @Test func `a playlist of the same name with other tracks is not the new one`() async throws {
    let cabinet = Cabinet(ServerResponse(500), others: [["7"], ["8"]])
    let result = try await cabinet.run(
      "library create-playlist Ferry --tracks 1 --verify -o id")
    #expect(result.out == "p.new1\n")
    #expect(result.exit == 0)
    let lost = Cabinet(ServerResponse(500), lost: 1, others: [["7"]])
    let again = try await lost.run("library create-playlist Ferry --tracks 1 --verify -o id")
    #expect(again.out == "p.new2\n")
    #expect(lost.creations == 2)
  }

  @Test
  func `of several playlists of the same name, the one with most of the tracks is the new one`()
    async throws
  {
    let cabinet = Cabinet(ServerResponse(500), others: [["1"], ["2"]])
    let result = try await cabinet.run(
      "library create-playlist Ferry --tracks 1,2 --verify -o id")
    #expect(result.out == "p.new1\n")
    #expect(result.exit == 0)
  }

  @Test func `which of several equal playlists is the new one is not guessed`() async throws {
    let cabinet = Cabinet(ServerResponse(500), others: [["1"]])
    let result = try await cabinet.run("library create-playlist Ferry --tracks 1 --verify")
    #expect(
      result.err.hasPrefix("amctl: 2 new playlists are named 'Ferry': p.new1, p.other0\n"))
    #expect(result.exit == 3)
    #expect(cabinet.creations == 1)
  }

  @Test func `a second creation that fails is looked for too`() async throws {
    let cabinet = Cabinet(ServerResponse(500), lost: 1)
    let result = try await cabinet.run("library create-playlist Ferry --verify -o id")
    #expect(result.out == "p.new2\n")
    #expect(result.exit == 0)
  }

  @Test func `if it cannot be read back, the new ID is named`() async throws {
    let cabinet = Cabinet(reading: 401)
    let result = try await cabinet.run("library create-playlist Ferry --verify")
    #expect(result.err.contains("; the service created 'p.new1', which was not verified\n"))
    #expect(result.exit == 4)
  }

  @Test func `tracks that were not read back stay in the file`() async throws {
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest")
    let cabinet = Cabinet(reading: 401)
    _ = try await cabinet.run(
      "library create-playlist Ferry --tracks 1,2 --verify --rest \(rest)")
    #expect(try FileSystem.read(rest) == Array("1\n2\n".utf8))
    let playlist = UnreliablePlaylist([], .without("1", "2"), .without("1", "2"))
    let result = try await playlist.run(
      "library create-playlist Ferry --tracks 1,2,3 --verify --rest \(rest) -o json")
    #expect(try FileSystem.read(rest) == Array("1\n2\n".utf8))
    #expect(result.err.contains(#""missing":["1","2"]"#))
    #expect(result.exit == 3)
  }
}
