import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Unknown names, and terms in any script.
struct NameCheckTests {
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

  @Test(arguments: [
    ("catalog songs 1 --extend editorialVideo", "songs/1?extend=editorialVideo"),
    ("catalog artists 1 --extend artistBio,isGroup", "artists/1?extend=artistBio,isGroup"),
    (
      "search x --types songs --extend audioTraits", "search?term=x&types=songs&extend=audioTraits"
    ),
    (
      "catalog albums 1 --relationship tracks --include composers",
      "albums/1/tracks?include=composers"
    ),
    (
      "catalog playlists pl.1 --relationship tracks --extend library-songs:dateAdded",
      "playlists/pl.1/tracks?extend%5Blibrary-songs%5D=dateAdded"
    ),
  ])
  func `undocumented names are accepted`(
    line: String, target: String
  ) async throws {
    let result = try await Program().run(line + " --dry-run")
    #expect(
      result.out.hasPrefix("GET https://api.music.apple.com/v1/catalog/us/\(target)\n"),
      "\(result)")
    #expect(result.exit == 0)
  }

  @Test(arguments: [
    (
      "search x --types songs,albums --include artists,songs:albums --extend album:artistUrl",
      "catalog/us/search?term=x&types=songs,albums&include=artists&include%5Bsongs%5D=albums"
        + "&extend%5Balbums%5D=artistUrl"
    ),
    (
      "charts --types songs --include songs:albums,songs:artists",
      "catalog/us/charts?types=songs&include%5Bsongs%5D=albums,artists"
    ),
    (
      "catalog playlists pl.1 --extend trackTypes,songs:audioVariants",
      "catalog/us/playlists/pl.1?extend=trackTypes&extend%5Bsongs%5D=audioVariants"
    ),
    (
      "library playlists p.1 --include tracks --extend library-songs:inFavorites",
      "me/library/playlists/p.1?include=tracks&extend%5Blibrary-songs%5D=inFavorites"
    ),
    (
      "library playlists p.1 --relationship tracks --include library-songs:catalog",
      "me/library/playlists/p.1/tracks?include%5Blibrary-songs%5D=catalog"
    ),
    (
      "library search x --types library-songs --include library-songs:albums",
      "me/library/search?term=x&types=library-songs&include%5Blibrary-songs%5D=albums"
    ),
    (
      "history heavy-rotation --include albums:artists",
      "me/history/heavy-rotation?include%5Balbums%5D=artists"
    ),
    (
      "recommendations --include playlists:curator",
      "me/recommendations?include%5Bplaylists%5D=curator"
    ),
    (
      "replay-summary --views top-songs --extend songs:audioVariants",
      "me/music-summaries?filter%5Byear%5D=latest&include=artist,album,song"
        + "&extend%5Bsongs%5D=audioVariants&views=top-songs"
    ),
    (
      "catalog songs 1 --include podcasts:episodes --allow-unknown",
      "catalog/us/songs/1?include%5Bpodcasts%5D=episodes"
    ),
  ])
  func `a name with a type is sent for the resources of this type`(
    line: String, target: String
  ) async throws {
    let result = try await Program(environment: Secrets.tokens).run(line + " --dry-run")
    #expect(
      result.out.hasPrefix("GET https://api.music.apple.com/v1/\(target)\n"), "\(result)")
    #expect(result.exit == 0)
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
