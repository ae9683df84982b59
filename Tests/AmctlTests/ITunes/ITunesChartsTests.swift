import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct ITunesChartsTests {
  private typealias Sample = ITunesSample

  @Test func `charts have ranks, and a storefront where there are several`() async throws {
    let server = try TestServer(responses: Sample.chart)
    let program = try Sample.program(server)
    let one = try await program.run("itunes charts --limit 2")
    #expect(one.out == String(decoding: Sample.chart.body, as: UTF8.self) + "\n")
    let two = try await program.run(
      "itunes charts --limit 2 -s us,gb -o tsv --fields storefront,rank,id")
    #expect(two.out == "storefront\trank\tid\nus\t1\t1\nus\t2\t2\ngb\t1\t1\ngb\t2\t2\n")
    #expect(
      server.requests.map(\.target)
        == ["us", "us", "gb"].map { "/api/v2/\($0)/music/most-played/2/songs.json" })
  }

  @Test func `a storefront that fails is named, and the others are written`() async throws {
    let server = try TestServer { request in
      request.path.contains("/gb/") ? ServerResponse(500) : Sample.chart
    }
    let program = try Sample.program(server)
    let some = try await program.run("itunes charts -s us,gb,de -o tsv --fields storefront,id")
    #expect((some.out, some.exit) == ("storefront\tid\nus\t1\nus\t2\nde\t1\nde\t2\n", 3))
    #expect(
      some.err == """
        amctl: storefront 'gb' failed: no charts for storefront 'gb', or the server \
        failed (status 500)
        amctl: 1 of 3 storefronts failed
        hint: try another storefront

        """)
  }

  @Test func `a dry run shows the request of each storefront and type`() async throws {
    let result = try await Program().run("itunes charts -s de,fr --types songs,albums --dry-run")
    let start = "GET https://rss.marketingtools.apple.com/api/v2/"
    #expect(
      result.out.split(separator: "\n").filter { $0.hasPrefix("GET") } == [
        "\(start)de/music/most-played/100/songs.json",
        "\(start)de/music/most-played/100/albums.json",
        "\(start)fr/music/most-played/100/songs.json",
        "\(start)fr/music/most-played/100/albums.json",
      ])
    #expect(result.exit == 0)
  }
}
