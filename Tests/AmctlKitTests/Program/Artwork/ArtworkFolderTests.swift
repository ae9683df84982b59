import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// Runs of `amctl artwork --save` into one folder.
struct ArtworkFolderTests {
  /// A server for albums, whose images have the sizes in their URLs, and their ids and sizes as
  /// comments.
  private final class Service: Sendable {
    let server: TestServer
    let folder: TemporaryDirectory

    init(named name: String = "Greatest Hits") throws {
      folder = try TemporaryDirectory()
      let port = Watched("")
      server = try TestServer { request in
        let parts = request.path.split(separator: "/").map(String.init)
        if parts.first == "image" {
          let size = parts[2].split { !$0.isNumber }.compactMap { Int($0) }
          return ServerResponse(
            body: SampleImage.jpeg("\(parts[1]) \(size[0])", width: size[0], height: size[1]))
        }
        let artwork = #"{"url":"\#(port.value)/image/\#(parts[4])/{w}x{h}bb.jpg","#
        return LibraryServer.page([
          #"{"id":"\#(parts[4])","type":"\#(parts[3])","attributes":{"name":"\#(name)","#
            + #""artwork":\#(artwork)"width":3000,"height":3000}}}"#
        ])
      }
      let origin = try server.origin.description
      port.update { $0 = origin }
    }

    deinit { server.stop() }

    /// Saves an image; returns the name of the file.
    func save(_ words: String) async throws -> String {
      let art = folder.file("art")
      let result = try await Program.asking(server).run(
        words: ["artwork"] + words.split(separator: " ").map(String.init)
          + ["--save", art, "-o", "tsv", "--fields", "file", "--no-header"])
      #expect(result.err == "")
      #expect(result.exit == 0)
      return String(result.out.dropFirst(art.count + 1).dropLast())
    }

    /// The images that were fetched.
    var fetched: [String] {
      server.requests.map(\.path).filter { $0.hasPrefix("/image/") }
    }

    /// The files in the folder, without what it says about them.
    func files() throws -> [String] {
      try FileSystem.list(folder.file("art")).filter { $0 != ".amctl-artwork" }
    }

    func width(of name: String) throws -> Int {
      try Image(folder.read("art/" + name)).size.width
    }
  }

  private static let named = "--template {name}"

  @Test func `an image in another size is fetched, and takes the place of the one that is there`()
    async throws
  {
    let service = try Service()
    for size in [100, 100, 3000, 3000, 100] {
      #expect(try await service.save("albums 1 --size \(size)") == "1.jpg")
      #expect(try service.width(of: "1.jpg") == size)
    }
    #expect(
      service.fetched == [
        "/image/1/100x100bb.jpg", "/image/1/3000x3000bb.jpg", "/image/1/100x100bb.jpg",
      ])
    #expect(try service.files() == ["1.jpg"])
  }

  @Test func `a name that another resource has gets the id, in every run`() async throws {
    let service = try Service()
    for _ in 0..<2 {
      #expect(try await service.save("albums 1 \(Self.named)") == "Greatest Hits.jpg")
      #expect(try await service.save("albums 2 \(Self.named)") == "Greatest Hits (2).jpg")
    }
    #expect(service.fetched.count == 2)
    #expect(try service.files() == ["Greatest Hits (2).jpg", "Greatest Hits.jpg"])
    #expect(
      try service.folder.read("art/Greatest Hits.jpg")
        == SampleImage.jpeg("1 600", width: 600, height: 600))
  }

  @Test func `resources of two types with one id are two resources`() async throws {
    let service = try Service()
    #expect(try await service.save("albums 1") == "1.jpg")
    #expect(try await service.save("songs 1") == "1 (1).jpg")
    #expect(try await service.save("albums 1") == "1.jpg")
    #expect(service.fetched.count == 2)
  }

  @Test func `an image that was removed or changed is fetched again`() async throws {
    let service = try Service()
    _ = try await service.save("albums 1")
    try FileSystem.remove(service.folder.file("art/1.jpg"))
    #expect(try await service.save("albums 1") == "1.jpg")
    try service.folder.write([1], to: "art/1.jpg")
    #expect(try await service.save("albums 1") == "1.jpg")
    #expect(service.fetched.count == 3)
    #expect(try service.width(of: "1.jpg") == 600)
  }

  @Test func `an image of an earlier version is kept if it has the size`() async throws {
    let service = try Service()
    try FileSystem.createDirectory(service.folder.file("art"))
    let old = SampleImage.jpeg("old", width: 600, height: 600)
    try service.folder.write(old, to: "art/1.jpg")
    for _ in 0..<2 { #expect(try await service.save("albums 1") == "1.jpg") }
    #expect(try service.folder.read("art/1.jpg") == old)
    #expect(service.fetched == [])
    #expect(try await service.save("albums 1 --size 100") == "1.jpg")
    #expect(try service.width(of: "1.jpg") == 100)
    try service.folder.write(Array(old.dropLast()), to: "art/2.jpg")
    #expect(try await service.save("albums 2") == "2.jpg")
    #expect(service.fetched.count == 2)
  }

  @Test func `a file of an unknown resource is kept, and used if it is the image`() async throws {
    let service = try Service()
    try FileSystem.createDirectory(service.folder.file("art"))
    let old = SampleImage.jpeg("1 600", width: 600, height: 600)
    try service.folder.write(old, to: "art/Greatest Hits.jpg")
    #expect(try await service.save("albums 2 \(Self.named)") == "Greatest Hits (2).jpg")
    #expect(try await service.save("albums 1 \(Self.named)") == "Greatest Hits.jpg")
    #expect(try await service.save("albums 1 \(Self.named)") == "Greatest Hits.jpg")
    #expect(try service.folder.read("art/Greatest Hits.jpg") == old)
    #expect(service.fetched == ["/image/2/600x600bb.jpg", "/image/1/600x600bb.jpg"])
  }

  @Test func `what a killed run left of a line is skipped`() async throws {
    let service = try Service()
    _ = try await service.save("albums 1 \(Self.named)")
    let record = "art/.amctl-artwork"
    let line = try service.folder.read(record)
    try service.folder.write(line + Array(#"{"file":"Gre"#.utf8), to: record)
    #expect(try await service.save("albums 2 \(Self.named)") == "Greatest Hits (2).jpg")
    #expect(try await service.save("albums 2 \(Self.named)") == "Greatest Hits (2).jpg")
    #expect(try await service.save("albums 1 \(Self.named)") == "Greatest Hits.jpg")
    #expect(service.fetched.count == 2)
  }

  @Test func `runs at the same time give each resource a file of its own`() async throws {
    let service = try Service()
    let names = try await withThrowingTaskGroup(of: String.self) { group in
      for id in 1...8 {
        group.addTask { try await service.save("albums \(id) \(Self.named)") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(names).count == 8)
    #expect(try service.files().sorted() == names.sorted())
    for id in 1...8 {
      let name = try await service.save("albums \(id) \(Self.named)")
      #expect(
        try service.folder.read("art/" + name)
          == SampleImage.jpeg("\(id) 600", width: 600, height: 600))
    }
    #expect(service.fetched.count == 8)
  }

  static let faults: [(name: String, response: ServerResponse, reason: String)] = [
    ("three bytes", ServerResponse(body: [0xFF, 0xD8, 0xFF]), "the image is incomplete"),
    (
      "cut", ServerResponse(body: Array(SampleImage.jpeg().dropLast(2))), "the image is incomplete"
    ),
    ("a PNG", ServerResponse(body: SampleImage.png()), "the image is png, not jpg"),
    (
      "a GIF", ServerResponse(body: Array("GIF89a".utf8)), "the response is not an image"
    ),
  ]

  @Test(arguments: faults)
  func `what is not a whole image of the format is named, and not saved`(
    name: String, response: ServerResponse, reason: String
  ) async throws {
    let port = Watched("")
    let server = try TestServer { request in
      guard !request.path.hasPrefix("/image") else { return response }
      return LibraryServer.page([
        #"{"id":"1","type":"songs","attributes":{"artwork":{"url":"\#(port.value)/image"}}}"#
      ])
    }
    defer { server.stop() }
    let origin = try server.origin.description
    port.update { $0 = origin }
    let folder = try TemporaryDirectory()
    let result = try await Program.asking(server).run(
      "artwork songs 1 -o id --retries 0 --save " + folder.file("art"))
    #expect(
      result.err == """
        amctl: the artwork of '1' was not saved: \(reason)
        amctl: 1 of 1 image not saved

        """)
    #expect(result.exit == 6)
    #expect(!FileSystem.exists(folder.file("art")))
  }
}
