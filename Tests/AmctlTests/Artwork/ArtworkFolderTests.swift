import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Runs of `amctl artwork --save` into one folder.
@Suite(.quick) struct ArtworkFolderTests {
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

    /// Saves an image; returns the name of the file.
    func save(_ words: String, notice: String = "") async throws -> String {
      let art = folder.file("art")
      let result = try await Program.asking(server).run(
        words: ["artwork"] + words.split(separator: " ").map(String.init)
          + ["--save", art, "-o", "tsv", "--fields", "file", "--no-header"])
      #expect((result.err, result.exit) == (notice, 0))
      return String(result.out.dropFirst(art.count + 1).dropLast())
    }

    /// The images that were fetched.
    var fetched: [String] { server.requests.map(\.path).filter { $0.hasPrefix("/image/") } }

    /// The files in the folder.
    func files() throws -> [String] { try FileSystem.list(folder.file("art")) }
  }

  @Test func `an image that is there is kept, whatever its size`() async throws {
    let service = try Service()
    for size in [100, 100, 3000] {
      #expect(try await service.save("albums 1 --size \(size)") == "1.jpg")
    }
    #expect(try await service.save("albums 2 --size 3000") == "2.jpg")
    #expect(service.fetched == ["/image/1/100x100bb.jpg", "/image/2/3000x3000bb.jpg"])
    #expect(try service.files() == ["1.jpg", "2.jpg"])
  }

  @Test func `an image that was removed, cut or damaged is fetched again`() async throws {
    let service = try Service()
    _ = try await service.save("albums 1")
    let whole = SampleImage.jpeg("1 600", width: 600, height: 600)
    try FileSystem.remove(service.folder.file("art/1.jpg"))
    #expect(try await service.save("albums 1") == "1.jpg")
    for bytes in [[1], Array(whole.dropLast()), SampleImage.png(), []] {
      try service.folder.write(bytes, to: "art/1.jpg")
      #expect(try await service.save("albums 1") == "1.jpg")
      #expect(try service.folder.read("art/1.jpg") == whole)
    }
    #expect(service.fetched.count == 6)
  }

  @Test func `a name without the ID may be that of another resource, which a notice says`()
    async throws
  {
    let service = try Service()
    let kept = "amctl: Kept 1 existing file. Add {id} to --template if names repeat.\n"
    #expect(try await service.save("albums 1 --template {name}") == "Greatest Hits.jpg")
    for id in 1...2 {
      #expect(
        try await service.save("albums \(id) --template {name}", notice: kept)
          == "Greatest Hits.jpg")
    }
    #expect(try await service.save("albums 2 --template {name}-{id}") == "Greatest Hits-2.jpg")
    #expect(service.fetched.count == 2)
  }
}
