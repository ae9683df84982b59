import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The same songs in other storefronts.
@Suite(.quick) struct EquivalentsTests {
  /// Song 1 has equivalents in `de`, 2 only the same recording, 3 nothing; `fr` has none of them.
  private static func response(
    _ question: CatalogServer.Question
  ) -> [(value: String, element: String)] {
    switch (question.storefront, question.parameter) {
    case ("de", "filter[equivalents]"):
      question.values.filter { $0 == "1" }.map { ($0, #"{"id":"100"}"#) }
    case ("de", "filter[isrc]"):
      question.values.filter { $0 == "USQE92100002" }.map { ($0, #"{"id":"200"}"#) }
    case ("us", "ids"), ("jp", "ids"):
      question.values.filter { $0 != "3" }.map {
        ($0, #"{"id":"\#($0)","attributes":{"isrc":"USQE9210000\#($0)"}}"#)
      }
    default: []
    }
  }

  @Test func `an equivalent comes first, then the same recording, each with its marks`()
    async throws
  {
    let server = try CatalogServer.answering(Self.response)
    let result = try await Program.asking(server).run(
      "catalog songs 1 2 3 -s de,fr,de --find-equivalents -o ndjson")
    #expect(
      result.out == """
        {"storefront":"de","foundBy":"equivalents","equivalentOf":"1","id":"100"}
        {"storefront":"de","foundBy":"isrc","equivalentOf":"2","id":"200"}

        """)
    #expect(
      result.err.hasPrefix(
        """
        amctl: \(ExpectedMessages.no("song in storefront 'de'", "3"))
        amctl: \(ExpectedMessages.no("song in storefront 'fr'", "1"))
        amctl: \(ExpectedMessages.no("song in storefront 'fr'", "2"))
        amctl: \(ExpectedMessages.no("song in storefront 'fr'", "3"))
        amctl: \(ExpectedMessages.notFound(4, of: 6))

        """))
    #expect(result.exit == 3)
    #expect(
      Set(server.requests.map(\.target)) == [
        "/v1/catalog/de/songs?ids=1,2,3", "/v1/catalog/de/songs?filter%5Bequivalents%5D=1,2,3",
        "/v1/catalog/us/songs?ids=2,3", "/v1/catalog/de/songs?filter%5Bisrc%5D=USQE92100002",
        "/v1/catalog/fr/songs?ids=1,2,3", "/v1/catalog/fr/songs?filter%5Bequivalents%5D=1,2,3",
        "/v1/catalog/us/songs?ids=1,2,3",
        "/v1/catalog/fr/songs?filter%5Bisrc%5D=USQE92100001,USQE92100002",
      ])
  }

  @Test func `a URL is looked up in the storefronts of the line, and its ISRC in its own`()
    async throws
  {
    let server = try CatalogServer.answering(Self.response)
    let result = try await Program.asking(server).run(
      "catalog https://music.apple.com/jp/song/2 -s de --find-equivalents -o tsv")
    #expect(result.out.hasPrefix("foundBy\tequivalentOf\tid\t"))
    #expect(result.out.contains("\nisrc\t2\t200\t"))
    #expect(!result.err.contains("using storefront"))
    #expect(result.exit == 0)
    #expect(server.requests.map(\.target).contains("/v1/catalog/jp/songs?ids=2"))
  }

  @Test func `the ISRC of an ID is looked up in the configured storefront`() async throws {
    let server = try CatalogServer.answering(Self.response)
    let result = try await Program.asking(
      server, environment: Secrets.tokens.merging(["AMCTL_STOREFRONT": "jp"]) { $1 }
    ).run("catalog songs 2 -s de --find-equivalents -o id")
    #expect(result.out == "200\n")
    #expect(server.requests.map(\.target).contains("/v1/catalog/jp/songs?ids=2"))
  }

  @Test func `missing items also go to a file, and clean versions can be preferred`() async throws {
    let folder = try TemporaryDirectory()
    let server = try CatalogServer.answering(Self.response)
    let result = try await Program.asking(server).run(
      "catalog songs 1 3 -s de --find-equivalents --restrict explicit -o id --missing "
        + folder.file("missing"))
    #expect((result.out, result.exit) == ("100\n", 3))
    #expect(try folder.read("missing") == Array("3\n".utf8))
    #expect(
      server.requests[1].target
        == "/v1/catalog/de/songs?filter%5Bequivalents%5D=1,3&restrict=explicit")
  }

  @Test func `with --all, the lists inside an equivalent are completed`() async throws {
    let server = try TestServer { request in
      guard let question = CatalogServer.Question(request) else {
        return .json(#"{"data":[{"id":"12"}]}"#)
      }
      let tracks = #"{"data":[{"id":"11"}],"next":"/v1/catalog/de/albums/100/tracks?offset=1"}"#
      let values = question.parameter == "ids" ? [] : question.values
      return CatalogServer.page(
        values.map { ($0, #"{"id":"100","relationships":{"tracks":\#(tracks)}}"#) }, of: question)
    }
    let result = try await Program.asking(server).run(
      "catalog albums 1 -s de --find-equivalents --all -o ndjson")
    #expect(
      result.out == #"{"foundBy":"equivalents","equivalentOf":"1","id":"100","#
        + #""relationships":{"tracks":{"data":[{"id":"11"},{"id":"12"}]}}}"# + "\n")
    #expect(result.exit == 0)
  }

  @Test func `a failure keeps the results before it`() async throws {
    let server = try TestServer { request in
      guard let question = CatalogServer.Question(request) else { return ServerResponse(404) }
      guard question.values[0] == "1" else { return ServerResponse(400) }
      let values = question.parameter == "ids" ? [] : question.values
      return CatalogServer.page(values.map { ($0, #"{"id":"\#($0)0"}"#) }, of: question)
    }
    let ids = (1...301).map(String.init)
    let result = try await Program.asking(server).run(
      words: ["catalog", "songs", "-s", "de", "--find-equivalents", "-o", "json"] + ids)
    #expect(result.out.hasPrefix(#"{"data":[{"foundBy":"equivalents","equivalentOf":"1","#))
    #expect(result.out.hasSuffix(#""equivalentOf":"300","id":"3000"}]}"# + "\n"))
    #expect(result.err.hasPrefix("amctl: request for '301' failed: the service returned 400 for "))
    #expect(result.err.contains("\namctl: 1 of 2 requests failed\n"))
    #expect(result.exit == 3)
  }

  /// A storefront without the songs 2 and 3, of which 2 has an equivalent.
  @Sendable private static func usual(
    _ question: CatalogServer.Question
  ) -> [(value: String, element: String)] {
    switch question.parameter {
    case "ids":
      question.values.filter { !["2", "3"].contains($0) }.map {
        ($0, #"{"id":"\#($0)","type":"songs"}"#)
      }
    case "filter[equivalents]":
      question.values.filter { $0 == "2" }.map { ($0, #"{"id":"200","type":"songs"}"#) }
    default: []
    }
  }

  @Test func `an equivalent is in the place of an ID that is missing, and marked`() async throws {
    let server = try CatalogServer.answering(Self.usual)
    let result = try await Program.asking(server)
      .run("catalog songs 1 2 3 4 --find-equivalents -o ndjson")
    #expect(
      result.out == """
        {"id":"1","type":"songs"}
        {"foundBy":"equivalents","equivalentOf":"2","id":"200","type":"songs"}
        {"id":"4","type":"songs"}

        """)
    #expect(
      result.err.hasPrefix(
        "amctl: \(ExpectedMessages.no("song", "3"))\n"
          + "amctl: \(ExpectedMessages.notFound(1, of: 4))\n"))
    #expect(result.exit == 3)
    #expect(
      server.requests.map(\.target) == [
        "/v1/catalog/us/songs?ids=1,2,3,4", "/v1/catalog/us/songs?filter%5Bequivalents%5D=2,3",
      ])
  }

  @Test func `nothing more is requested if nothing is missing`() async throws {
    let server = try CatalogServer.answering(Self.usual)
    let program = try Program.asking(server)
    #expect(try await program.run("catalog songs 1 4 --find-equivalents -o id").out == "1\n4\n")
    #expect(server.requests.count == 1)
    // A single id has an equivalent too.
    #expect(
      try await program.run("catalog songs 2 --find-equivalents -o tsv --fields equivalentOf,id")
        .out == "equivalentOf\tid\n2\t200\n")
    #expect(try await program.run("catalog songs 3 --find-equivalents -o id").exit == 5)
  }
}
