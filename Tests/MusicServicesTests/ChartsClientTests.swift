import AmctlTestSupport
import MusicAPI
import MusicServices
import Testing

@Suite(.quick) struct ChartsClientTests {
  @Test func `a chart is fetched by storefront, type and number`() async throws {
    let transport = ScriptedTransport(
      .success(
        .json(
          """
          {"feed":{"results":[
          {"id":"1","kind":"songs","name":"North","artistName":"A","contentAdvisoryRating":"Explict"},
          {"id":"pl.1","kind":"playlists","name":"Mix"}]}}
          """)))
    let chart = try await ChartsClient(transport: transport)
      .mostPlayed(.musicVideos, storefront: "gb", limit: 20)
    #expect(
      transport.requests.map(\.target.description) == [
        "/api/v2/gb/music/most-played/20/music-videos.json"
      ])
    #expect(transport.requests.first?.traits?.needs == .noToken)
    #expect(chart.items.map(\.id) == ["1", "pl.1"])
    #expect(chart.items.map(\.type) == [.songs, .playlists])
    #expect(chart.items.map(\.isExplicit) == [true, false])
  }

  @Test func `a number beyond the longest list is not sent`() async throws {
    let transport = ScriptedTransport(.success(.json("{}")))
    let error = await #expect(throws: ServiceError.self) {
      try await ChartsClient(transport: transport).mostPlayed(.songs, storefront: "us", limit: 101)
    }
    #expect(error?.description == "the limit must be 1 to 100, not 101")
    #expect(transport.requests.isEmpty)
  }
}
