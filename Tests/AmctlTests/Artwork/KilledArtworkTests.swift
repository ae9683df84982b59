import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Runs of the built program that save images into one folder, and are killed.
@Suite(.thorough) struct KilledArtworkTests {
  private static let ids = (1...20).map(String.init)

  /// A server for albums of one name, whose images have their ids as comments.
  private static func server(_ look: @escaping @Sendable () -> Void = {}) throws -> TestServer {
    let port = Watched("")
    let server = try TestServer { request in
      if let id = request.path.split(separator: "/").first, request.path.hasPrefix("/image") {
        look()
        return ServerResponse(body: image(String(id.dropFirst("image".count))))
      }
      let ids = RequestTarget(parsing: request.target).query["ids"]
      let last = request.path.split(separator: "/").last.map(String.init)
      let items = (ids ?? last ?? "").split(separator: ",").map { id in
        #"{"id":"\#(id)","type":"albums","attributes":{"name":"Hits","artwork":"#
          + #"{"url":"\#(port.value)/image\#(id)/{w}x{h}bb.jpg","width":60,"height":60}}}"#
      }
      return LibraryServer.page(items)
    }
    let origin = try server.origin.description
    port.update { $0 = origin }
    return server
  }

  private static func image(_ id: String) -> [UInt8] {
    Array(SampleImage.jpeg(id, width: 60, height: 60).dropLast(2))
      + [UInt8](repeating: 0, count: 100_000) + [0xFF, 0xD9]
  }

  private static func start(
    _ ids: [String], into path: String, _ server: TestServer
  ) throws -> ChildProcess {
    try ChildProcess(
      try #require(BuiltProgram.folder) + "/amctl",
      ["artwork", "albums"] + ids + ["--save", path, "-o", "tsv", "--fields", "id,file"]
        + ["--no-header", "--timeout", "10m"],
      environment: [
        "AMCTL_CONFIG": "/dev/null", "AMCTL_DEVELOPER_TOKEN": "t", "AMCTL_STOREFRONT": "us",
        "AMCTL_BASE_URL": try server.origin.description,
      ])
  }

  /// The images that have a name of their own.
  private static func saved(in path: String) -> [String] {
    ((try? FileSystem.list(path)) ?? []).filter { $0.hasSuffix(".jpg") }
  }

  @Test(arguments: 0..<10)
  func `an image of a run that is killed at any moment is whole, or fetched by the next`(
    seed: Int
  ) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("art")
    let killer = Killer()
    let server = try Self.server { killer.look() }
    var dice = SeededGenerator(seed: seed)
    killer.load(
      Int.random(in: 1...20, using: &dice), pause: Int.random(in: 0...4_000, using: &dice))
    let child = try Self.start(Self.ids, into: path, server)
    killer.aim(at: child)
    _ = await child.ended()
    killer.load(-1, pause: 0)
    let saved = Self.saved(in: path)
    for name in saved {
      #expect(try FileSystem.read(path + "/" + name) == Self.image(String(name.dropLast(4))))
    }
    try await server.receivedAll()
    let count = server.requests.count
    let second = await (try Self.start(Self.ids, into: path, server)).ended()
    #expect(second.status == 0)
    #expect(second.text == Self.ids.map { "\($0)\t\(path)/\($0).jpg\n" }.joined())
    let fetched = server.requests.dropFirst(count).filter { $0.path.hasPrefix("/image") }
    #expect(fetched.count == Self.ids.count - saved.count)
    for id in Self.ids { #expect(try FileSystem.read("\(path)/\(id).jpg") == Self.image(id)) }
    #expect(try FileSystem.list(path).count == Self.ids.count)
  }

  @Test func `what a killed run was writing is removed by the next`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("art")
    let server = try Self.server()
    try FileSystem.createDirectory(path)
    for name in ["1.jpg.part-0123456789abc", "gone.jpg.part-0123456789abc", "mine"] {
      try folder.write([1], to: "art/" + name)
    }
    #expect(await (try Self.start(["1"], into: path, server)).ended().status == 0)
    #expect(try FileSystem.list(path) == ["1.jpg", "mine"])
  }
}
