import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// `amctl artwork --save` with images that are recorded, replayed, stored, or only shown as requests.
@Suite(.quick) struct StoredArtworkTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// An image with what looks like a secret in it, as its description may have.
  private static let image = SampleImage.jpeg("photo by jane@example.com", width: 600, height: 600)
  private static let host = "images.example.com"

  /// A service, and the server of its images.
  private final class Servers: Sendable {
    let transport: StubTransport

    init(image: [UInt8] = StoredArtworkTests.image, type: String = "image/jpeg") {
      transport = StubTransport { request throws(TransportError) in
        guard request.target.path.hasPrefix("/image") else { return .json(Self.song) }
        return HTTPResponse(status: 200, headers: ["Content-Type": type], body: image)
      }
    }

    private static let song = """
      {"data":[{"id":"1","type":"songs","attributes":{"name":"One","artwork":{"width":600,\
      "height":600,"url":"https://\(StoredArtworkTests.host)/image/{w}x{h}bb.jpg"}}}]}
      """

    /// The requests for images.
    var images: [HTTPRequest] { transport.requests.filter { $0.target.path.hasPrefix("/image") } }
  }

  private func save(
    into name: String, _ options: String, _ servers: Servers
  ) async throws -> Program.Result {
    var program = Program.sending(to: servers.transport)
    program.environment["XDG_CACHE_HOME"] = folder.file("cache")
    return try await program.run(
      "artwork songs 1 -o id --retries 0 --save \(folder.file(name)) " + options)
  }

  private func saved(in name: String) throws -> [UInt8] { try folder.read(name + "/1.jpg") }

  @Test func `a recorded image is replayed byte for byte, and recorded without tokens`()
    async throws
  {
    let servers = Servers()
    let taped = folder.file("taped")
    #expect(try await save(into: "live", "--record " + taped, servers).exit == 0)
    #expect(servers.images.count == 1)
    #expect(servers.images.first?.headers["Authorization"] == nil)
    let path = "hosts/\(Self.host)/image/600x600bb.jpg.json"
    #expect(FileSystem.exists(taped + "/" + path))
    let offline = Servers()
    let replayed = try await save(into: "again", "--replay \(taped) --replay-complete", offline)
    #expect((replayed.err, replayed.exit) == ("", 0))
    #expect(offline.transport.requests == [])
    #expect(try saved(in: "again") == Self.image)
    // Recorded again, nothing is requested.
    #expect(try await save(into: "third", "--record " + taped, servers).exit == 0)
    #expect(servers.images.count == 1)
    #expect(try saved(in: "third") == Self.image)
    #expect(try await Program().run("fixtures scan \(taped)").exit == 0)
  }

  @Test func `an image that is not recorded ends a replay`() async throws {
    let servers = Servers()
    let taped = folder.file("taped")
    #expect(try await save(into: "live", "--size 100 --record " + taped, servers).exit == 0)
    let result = try await save(into: "again", "--replay " + taped, Servers())
    #expect(result.err.contains("GET https://\(Self.host)/image/600x600bb.jpg"))
    #expect(result.exit == 8)
    #expect(!FileSystem.exists(folder.file("again/1.jpg")))
  }

  @Test func `a stored image is used, and offline nothing else is`() async throws {
    let servers = Servers()
    #expect(try await save(into: "none", "--offline", servers).exit == 8)
    for name in ["one", "two"] {
      #expect(try await save(into: name, "--cache 1h", servers).exit == 0)
    }
    #expect(servers.transport.requests.count == 2)
    let offline = try await save(into: "three", "--offline", servers)
    #expect((offline.err, offline.exit) == ("", 0))
    #expect(servers.transport.requests.count == 2)
    #expect(try saved(in: "three") == Self.image)
    let other = try await save(into: "four", "--offline --size 100", servers)
    #expect(other.err.hasPrefix("amctl: 'GET /image/100x100bb.jpg' is not in the cache\n"))
    #expect(other.exit == 8)
  }

  @Test(arguments: [("text/html", "<html>"), ("image/jpeg", "<html>")])
  func `what is no image is not kept in the cache`(type: String, body: String) async throws {
    let bad = try await save(
      into: "bad", "--cache 1h", Servers(image: Array(body.utf8), type: type))
    #expect(
      bad.err == "amctl: the artwork of '1' was not saved: the response is not an image\n"
        + "amctl: 1 of 1 image not saved\n")
    #expect(bad.exit == 6)
    #expect(!FileSystem.exists(folder.file("bad")))
    let servers = Servers()
    #expect(try await save(into: "good", "--cache 1h", servers).exit == 0)
    #expect(servers.images.count == 1)
    #expect(try saved(in: "good") == Self.image)
  }
}
