import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// `amctl artwork --save` with a server for the API and the images.
@Suite(.thorough) struct ArtworkSaveTests {
  private static func jpeg(_ text: String) -> [UInt8] { SampleImage.jpeg(text) }

  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// The images in the folder.
  private func files() throws -> [String] { try FileSystem.list(folder.file("art")) }

  /// Returns a server for these songs, whose images have their ids as contents.
  private static func server(
    _ songs: [(id: String, name: String)],
    image: @escaping @Sendable (ServerRequest) -> ServerResponse? = { _ in nil }
  ) throws -> TestServer {
    let port = Watched("")
    let server = try TestServer { request in
      if request.path.hasPrefix("/image/") {
        return image(request)
          ?? ServerResponse(body: jpeg(String(request.path.dropFirst("/image/".count))))
      }
      let items = songs.map { id, name in
        """
        {"id":"\(id)","type":"songs","attributes":{"name":"\(name)","artistName":"A/B",\
        "artwork":{"url":"\(port.value)/image/\(id)/{w}x{h}bb.jpg","width":10,"height":10}}}
        """
      }
      return LibraryServer.page(items)
    }
    let origin = try server.origin.description
    port.update { $0 = origin }
    return server
  }

  private func run(_ server: TestServer, _ words: String...) async throws -> Program.Result {
    try await Program.asking(server).run(
      words: ["artwork", "songs"] + words + ["--save", folder.file("art"), "--retries", "0"])
  }

  @Test func `each image is saved once, and fetched without tokens`() async throws {
    let server = try Self.server([("1", "One"), ("2", "Two")])
    let rows = "1\t\(folder.file("art"))/1.jpg\n2\t\(folder.file("art"))/2.jpg\n"
    for _ in 0..<2 {
      let result = try await run(
        server, "1", "2", "-o", "tsv", "--fields", "id,file", "--no-header")
      #expect((result.out, result.err, result.exit) == (rows, "", 0))
    }
    #expect(try folder.read("art/1.jpg") == Self.jpeg("1/10x10bb.jpg"))
    #expect(try files() == ["1.jpg", "2.jpg"])
    let images = server.requests.filter { $0.path.hasPrefix("/image/") }
    let secrets = ["Authorization", "Music-User-Token", "Cookie"]
    #expect(images.map { image in secrets.filter { image.headers[$0] != nil } } == [[], []])
  }

  static let names: [(name: String, template: String, file: String)] = [
    ("One", "{artistName} - {name}", "A_B - One.jpg"), ("../../x", "{name}", "_._.._x.jpg"),
    (".hidden", "{name}", "_hidden.jpg"), ("-rf", "{name}", "_rf.jpg"),
    ("--", "{name} x", "_- x.jpg"), ("a\\u0000\\u001b[31m", "{name}", "a␀␛[31m.jpg"),
    ("  ", "{name}", "_.jpg"), ("x", "{attributes.none}", "_.jpg"),
    ("x", "{artwork.width}", "10.jpg"),
    (String(repeating: "é", count: 300), "{name}", String(repeating: "é", count: 115) + ".jpg"),
    (String(repeating: "👩‍👩‍👧", count: 40), "{name}", String(repeating: "👩‍👩‍👧", count: 12) + ".jpg"),
    // Where each of these begins can only be told from the first of them.
    (String(repeating: "🇺🇸", count: 30_000), "{name}", String(repeating: "🇺🇸", count: 28) + ".jpg"),
  ]

  @Test(arguments: names)
  func `a name never leads out of the folder`(
    name: String, template: String, file: String
  ) async throws {
    let server = try Self.server([("1", name)])
    #expect(try await run(server, "1", "--template", template).exit == 0)
    #expect(try files() == [file])
    #expect(try FileSystem.list(folder.path) == ["art"])
  }

  @Test func `of several with one name, all but the first have their ids`() async throws {
    let server = try Self.server([("1", "Same"), ("2", "SAME"), ("3", "Same")])
    #expect(try await run(server, "1", "2", "3", "--template", "{name}").exit == 0)
    #expect(try files() == ["SAME (2).jpg", "Same (3).jpg", "Same.jpg"])
  }

  static let faults: [(response: ServerResponse, reason: String)] = [
    (ServerResponse(404), "the server returned 404"),
    (.redirect(to: "http://example.com/x"), "its URL is not https"),
    (.redirect(to: "/image/1/x"), "too many redirects"),
    (ServerResponse(body: Array("<html>".utf8)), "the response is not an image"),
    (ServerResponse(body: Array("GIF89a".utf8)), "the response is not an image"),
    (ServerResponse(body: [0xFF, 0xD8, 0xFF]), "the image is incomplete"),
    (ServerResponse(body: Array(SampleImage.jpeg().dropLast(2))), "the image is incomplete"),
    (ServerResponse(body: SampleImage.png()), "the image is png, not jpg"),
  ]

  @Test(arguments: faults)
  func `an image that cannot be fetched, or is not whole, is named, and the others are saved`(
    response: ServerResponse, reason: String
  ) async throws {
    let server = try Self.server([("1", "One"), ("2", "Two")]) { request in
      request.path.hasPrefix("/image/1/") ? response : nil
    }
    let result = try await run(server, "1", "2", "-o", "tsv", "--fields", "file", "--no-header")
    #expect((result.out, result.exit) == ("\n\(folder.file("art"))/2.jpg\n", 3))
    #expect(
      result.err == "amctl: the artwork of '1' was not saved: \(reason)\n"
        + "amctl: 1 of 2 images not saved\n")
    #expect(try files() == ["2.jpg"])
  }

  @Test func `the error for programs names the images that were not saved`() async throws {
    let server = try Self.server([("1", "One"), ("2", "Two")]) { request in
      request.path.hasPrefix("/image/1/") ? ServerResponse(404) : nil
    }
    let result = try await run(server, "1", "2", "-o", "json")
    let line = try #require(result.err.split(separator: "\n").last)
    let error = try JSONDocument(parsing: String(line)).root["error"]
    #expect(error?["message"]?.string == "1 of 2 images not saved")
    #expect(error?["missing"]?.elements.map(\.string) == ["1"])
    #expect(result.exit == 3)
  }

  @Test func `redirects are followed without tokens`() async throws {
    let server = try Self.server([("1", "One")]) { request in
      request.path.hasSuffix("bb.jpg") ? .redirect(to: "/image/moved") : nil
    }
    #expect(try await run(server, "1").exit == 0)
    #expect(try folder.read("art/1.jpg") == Self.jpeg("moved"))
    #expect(server.requests.last?.headers["Authorization"] == nil)
  }

  @Test func `nothing is written through a link`() async throws {
    let server = try Self.server([("1", "One")])
    try FileSystem.createDirectory(folder.file("art"))
    try folder.write(Array("kept".utf8), to: "target")
    try #require(
      await ChildProcess.run("/bin/ln", ["-s", "../target", folder.file("art/1.jpg")]).status == 0)
    let result = try await run(server, "1")
    #expect(result.err.contains("it is a symbolic link"))
    #expect(result.exit == 1)
    #expect(try folder.read("target") == Array("kept".utf8))
  }

  @Test func `a file in place of the folder is rejected`() async throws {
    try folder.write([], to: "art")
    let server = try Self.server([("1", "One")])
    let result = try await run(server, "1")
    #expect(result.err == "amctl: '\(folder.file("art"))' is a file, not a folder\n")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }

  @Test func `a resource without artwork has a record without a URL`() async throws {
    let server = try TestServer(
      responses: LibraryServer.page([LibraryServer.item("artists", "1", "A")]))
    let result = try await Program.asking(server).run("artwork artists 1 -o tsv --no-header")
    #expect((result.out, result.exit) == ("1\tA\t\t\t\t\n", 0))
  }
}
