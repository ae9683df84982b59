import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// `amctl artwork` without images: records and mistakes.
struct ArtworkTests {
  static let forms: [(options: String, ending: String)] = [
    ("", "600x600bb.jpg"), ("--size 1200x1200 --format png", "1200x1200bb.png"),
    ("--size 300 --crop cc --format webp", "300x300cc.webp"), ("--size max", "3000x3000bb.jpg"),
    ("--size 9999", "3000x3000bb.jpg"), ("--size 400x100", "100x100bb.jpg"),
    ("--size 400x100 --crop sr", "400x100sr.jpg"),
  ]

  @Test(arguments: forms)
  func `the URL has the size, format and crop`(options: String, ending: String) async throws {
    let result = try await Program.sandbox.run(
      "artwork song 1613600188 -o csv --no-header --fields url \(options)")
    #expect(result.out.hasPrefix("https://is1-ssl.mzstatic.com/image/thumb/Music"))
    #expect(result.out.hasSuffix("/" + ending + "\n"))
    #expect(result.exit == 0)
  }

  @Test func `a record has the colors too`() async throws {
    let result = try await Program.sandbox.run("artwork song 1613600188 -o ndjson")
    let artwork = try JSON(result.out)
    #expect(
      artwork.members.map(\.name) == [
        "id", "type", "name", "url", "width", "height", "bgColor", "textColor1", "textColor2",
        "textColor3", "textColor4",
      ])
    #expect(artwork["width"]?.int == 600)
    for color in artwork.members.dropFirst(6) {
      #expect(color.value.string?.wholeMatch(of: /[0-9a-f]{6}/) != nil, "\(color.name)")
    }
  }

  @Test func `a resource without artwork has a record without a URL`() async throws {
    let server = try TestServer(
      responses: LibraryServer.page([LibraryServer.item("artists", "1", "A")]))
    let result = try await Program.asking(server).run("artwork artists 1 -o tsv --no-header")
    #expect(result.out == "1\tA\t\t\t\t\n")
    #expect(result.exit == 0)
  }

  static let mistakes: [(words: [String], message: String)] = [
    (["genres", "1"], "genres have no artwork"),
    (["sngs", "1"], "'sngs' is not a catalog type\nhint: did you mean 'songs'?"),
    (
      ["songs"], "no song IDs given\nhint: write IDs, or '--from FILE' ('--from -' reads stdin)"
    ),
    (
      ["songs", "1", "--size", "0"],
      "invalid value '0' for --size (a size in pixels such as 600x600, or max)"
    ),
    (
      ["songs", "1", "--size", "1x2x3"],
      "invalid value '1x2x3' for --size (a size in pixels such as 600x600, or max)"
    ),
    (
      ["songs", "1", "--format", "gif"],
      "invalid value 'gif' for --format (jpg, png, webp)"
    ),
    (
      ["songs", "1", "--crop", "b/b"],
      "invalid value 'b/b' for --crop (a letter code such as bb)"
    ),
    (["songs", "1", "--template", "x"], "'--template' needs '--save'"),
    (
      ["songs", "1", "--save", "d", "--template", "a/b"],
      "invalid value 'a/b' for --template (a name without '/')"
    ),
    (
      ["songs", "1", "--save", "d", "--template", "{a"],
      "invalid value '{a' for --template (fields in braces, such as '{name}')"
    ),
    (
      ["songs", "1", "--save", "d", "--template", "{nmae}"],
      "'nmae' is not a field of songs\nhint: did you mean 'name'?"
    ),
    (["songs", "1", "--show", "--jq", "."], "'--show' cannot be used with '--jq'"),
    (["songs", "1", "--show", "-o", "tsv"], "'--show' cannot be used with '-o'"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is rejected before any request`(words: [String], message: String) async throws {
    let result = try await Program.sandbox.run(words: ["artwork"] + words)
    #expect(result.err == "amctl: \(message)\n")
    #expect(result.exit == 2)
  }

  @Test func `images are shown at a terminal only`() async throws {
    let result = try await Program(environment: Secrets.tokens).run("artwork song 1 --show")
    #expect(result.err == "amctl: '--show' needs a terminal\n")
    #expect(result.exit == 2)
  }
}
