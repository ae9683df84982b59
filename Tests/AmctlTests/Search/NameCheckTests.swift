import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Unknown names, and terms in any script.
@Suite(.quick) struct NameCheckTests {
  static let wrong = [
    "catalog songs 1 --include artist",
    "catalog songs 1 --extend artistURI",
    "catalog artists 1 --views single",
    "catalog artists 1 --view top-song",
    "catalog albums 1 --relationship track",
    "catalog songs 1 --views x",
    "catalog sogns 1",
    "search x --types sng",
    "search x --types songs,albums --include track",
    "charts --types artists",
    "charts --with cityChart",
    "charts --types songs --extend artistURI",
    "genres --extend chartLabl",
    "search x --include sngs:albums",
    "search x --include songs:albms",
    "charts --extend library-sngs:inFavorites",
    "catalog playlists pl.1 --relationship tracks --extend artists,songs:artistURI",
    "catalog songs 1 --include genres:songs",
    "catalog songs 1 --include :albums",
  ]

  @Test(arguments: wrong)
  func `an unknown name is rejected before any request, unless --allow-unknown is given`(
    line: String
  ) async throws {
    let server = try TestServer(responses: .json(#"{"data":[{"id":"1"}],"results":{}}"#))
    let program = try Program.asking(server)
    let result = try await program.run(line + " -o tsv")
    #expect(result.exit == 2)
    #expect(server.connectionCount == 0)
    let allowed = try await program.run(line + " -o tsv --allow-unknown")
    #expect(allowed.exit == 0)
    #expect(server.requests.count == 1)
  }

  static let terms = [
    "a&b", "a+b", "#1", "100%", "it's", "\"x\"", "AC/DC", "why?", "아이유", "Ÿ", "🎵", "a b",
    "a;b=c,d", "%41",
  ]

  @Test(arguments: terms)
  func `a term reaches the server unchanged`(term: String) async throws {
    let server = try TestServer(
      responses: .json(#"{"results":{"terms":[],"suggestions":[]}}"#))
    let program = try Program.asking(server)
    for command in [["search", "--types", "songs"], ["hints"], ["suggest"]] {
      #expect(try await program.run(words: command + ["--", term]).exit == 0)
    }
    #expect(server.requests.count == 3)
    for request in server.requests {
      let item = request.target.split { "?&".contains($0) }.first { $0.hasPrefix("term=") }
      let value = item.map { String($0.dropFirst(5)) } ?? ""
      // The check uses a generic decoding instead of the program's own.
      #expect(Self.decoded(value) == term, "\(value)")
      #expect(value.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  /// Decodes form encoding.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
