import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@Suite(.quick) struct CacheCommandTests {
  private let folder: TemporaryDirectory
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryDirectory()
    environment = Secrets.tokens.merging(["XDG_CACHE_HOME": folder.path]) { $1 }
  }

  private func fill() async throws -> String {
    let server = try TestServer(responses: .json(#"{"data":[{"id":"1"}]}"#))
    let program = try Program.asking(server, environment: environment)
    #expect(try await program.run("catalog songs 1 --cache 1h").exit == 0)
    #expect(try await program.run("library songs -q --cache 1h --cache-personal").exit == 0)
    return try server.origin.description
  }

  @Test func `the list has the URL, the age and the size of each response`() async throws {
    let origin = try await fill()
    let program = Program(environment: environment.merging(["AMCTL_CACHE": "1h"]) { $1 })
    let list = try await program.run("cache ls -o ndjson")
    let sizes = ResponseCache(directory: folder.file("amctl")).entries.map(\.size)
    let lines = list.out.split(separator: "\n").sorted()
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasPrefix(#"{"url":"\#(origin)/v1/catalog/us/songs/1","age":0,"size":"#) == true)
    #expect(lines.first?.hasSuffix(#","personal":false,"expires":"2023-11-14T23:13:20Z"}"#) == true)
    #expect(
      lines.last?.hasPrefix(#"{"url":"\#(origin)/v1/me/library/songs","age":0,"size":"#) == true)
    #expect(lines.last?.contains(#""personal":true"#) == true)
    #expect(sizes.allSatisfy { $0 > 100 })
    let bare = try await Program(environment: environment).run("cache ls -o tsv --fields expires")
    #expect(bare.out == "expires\n\n\n")
  }

  @Test func `clear removes the responses, and says how many and how much`() async throws {
    _ = try await fill()
    try FileSystem.write(Array("us\n".utf8), to: folder.file("amctl/storefronts"))
    let size = ResponseCache(directory: folder.file("amctl")).entries.map(\.size).reduce(0, +)
    let program = Program(environment: environment)
    let young = try await program.run("cache clear --older-than 1h")
    #expect(young.err == "amctl: Removed 0 responses, 0 bytes.\n")
    let all = try await program.run("cache clear")
    #expect((all.err, all.out, all.exit) == ("amctl: Removed 2 responses, \(size) bytes.\n", "", 0))
    #expect(try await program.run("cache ls -o json").out == #"{"data":[]}"# + "\n")
    #expect(FileSystem.exists(folder.file("amctl/storefronts")))
  }
}
