import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Options that are given more than once.
struct RepeatedOptionTests {
  private static let song = #"{"data":[{"id":"1","type":"songs"}]}"#

  @Test(arguments: [
    "-s us -s jp", "--storefront us --storefront=jp", "-s us,jp -s us", "-sus -s jp",
  ])
  func `every storefront counts`(options: String) async throws {
    let service = ScriptedTransport(.success(.json(Self.song)))
    let result = try await Program.sending(to: service)
      .run("catalog songs 1 -o tsv --fields storefront,id --no-header \(options)")
    #expect(result.out == "us\t1\njp\t1\n")
    #expect(result.exit == 0)
  }

  @Test func `every file of --from counts`() async throws {
    let folder = try TemporaryDirectory()
    let one = try folder.write(Array("1\n".utf8), to: "one")
    let two = try folder.write(Array("2\n".utf8), to: "two")
    let result = try await Program(environment: Secrets.tokens)
      .run("catalog songs --from \(one) --from \(two) --dry-run")
    #expect(result.out.hasPrefix("GET https://api.music.apple.com/v1/catalog/us/songs?ids=1,2\n"))
  }

  static let single: [(line: String, message: String)] = [
    ("charts --genre jazz --genre pop", "'--genre' takes one value, not 'jazz' and 'pop'"),
    (
      "catalog artists 1 --view top-songs --view=singles",
      "'--view' takes one value, not 'top-songs' and 'singles'"
    ),
    (
      "catalog albums 1 --relationship tracks --relationship artists",
      "'--relationship' takes one value, not 'tracks' and 'artists'"
    ),
    (
      "library albums l.1 --relationship tracks --relationship artists",
      "'--relationship' takes one value, not 'tracks' and 'artists'"
    ),
  ]

  @Test(arguments: single)
  func `an option that looks like a list rejects a second value`(
    line: String, message: String
  ) async throws {
    let service = ScriptedTransport(.success(.json(Self.song)))
    let result = try await Program.sending(to: service).run(line)
    #expect(result.err == "amctl: \(message)\nhint: run the command once for each\n")
    #expect(result.exit == 2)
    #expect(service.requests == [])
  }

  @Test func `the same value may be repeated`() async throws {
    let result = try await Program(environment: Secrets.tokens)
      .run("catalog artists 1 --view singles --view singles --dry-run")
    #expect(result.exit == 0)
  }

  @Test func `of any other option the last value counts`() async throws {
    let result = try await Program(environment: Secrets.tokens)
      .run("catalog songs 1 -l de -l fr-CA --dry-run")
    #expect(result.out.contains("songs/1?l=fr-CA\n"))
  }
}
