import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct SearchResultsTests {
  private func results(_ text: String) throws -> SearchResults {
    try SearchResults(document: JSONDocument(parsing: text))
  }

  private static let song = #"{"id":"1","type":"songs"}"#
  private static let video = #"{"id":"2","type":"music-videos"}"#

  @Test func `a group is found by its kind`() throws {
    let found = try results(
      """
      {"results":{"songs":{"data":[\(Self.song)],"href":"/v1/h","next":"/v1/n"},
      "music-videos":{"data":[\(Self.video)]}}}
      """)
    #expect(found[.songs]?.resources.map(\.id) == ["1"])
    #expect(found[.songs]?.continuation == "/v1/n")
    #expect(found[.musicVideos]?.resources.map(\.id) == ["2"] && found[.albums] == nil)
    #expect(found.topResults == nil)
  }

  @Test(arguments: [
    (#"{"topResults":{"data":[S]}}"#, ["1"]), (#"{"top":{"data":[S]}}"#, ["1"]),
    (#"{"top":{"data":[V]},"topResults":{"data":[S,V]}}"#, ["1", "2"]),
    (#"{"topResults":null,"top":{"data":[V]}}"#, ["2"]),
  ])
  func `the top results have one of two names`(groups: String, ids: [String]) throws {
    let text = groups.replacing("S", with: Self.song).replacing("V", with: Self.video)
    let found = try results(#"{"results":\#(text)}"#)
    #expect(found.topResults?.resources.map(\.id.rawValue) == ids)
  }

  @Test(arguments: [
    (#""meta":{"results":{"order":["songs","albums"]}},"#, ["songs", "albums", "artists", "new"]),
    (#""meta":{"results":{"order":["artists","none"]}},"#, ["artists", "albums", "songs", "new"]),
    (#""meta":{"results":{"order":[7,"songs",null]}},"#, ["songs", "albums", "artists", "new"]),
    (#""meta":{"results":{"order":"songs"}},"#, ["albums", "artists", "songs", "new"]),
    (#""meta":{},"#, ["albums", "artists", "songs", "new"]),
    (#""meta":null,"#, ["albums", "artists", "songs", "new"]),
    ("", ["albums", "artists", "songs", "new"]),
  ])
  func `groups come in the suggested order, then their own`(meta: String, order: [String]) throws {
    let found = try results(
      """
      {\(meta)"results":{"albums":{"data":[]},"artists":{"data":[]},"none":null,"odd":7,
      "songs":{"data":[\(Self.song)]},"empty":{},"new":{"data":[]}}}
      """)
    #expect(ListPlace.lists(of: found.json) == order.map { .group($0) })
  }

  @Test func `all groups are listed in order, whatever their types`() throws {
    let found = try results(
      """
      {"results":{"songs":{"data":[\(Self.song)],"next":"/v1/n"},"odd":7,
      "new":{"data":[\(Self.video)]}},"meta":{"results":{"order":["new","songs"]}}}
      """)
    #expect(found.lists.map { $0.resources.map(\.id) } == [["2"], ["1"]])
    #expect(found.lists.map(\.continuation) == [nil, "/v1/n"])
  }

  @Test(arguments: ["null", "{}", "[]", #"{"data":null}"#])
  func `a group that is null or empty has no results`(group: String) throws {
    let found = try results(#"{"results":{"songs":\#(group)}}"#)
    #expect(found[.songs]?.resources.isEmpty ?? true)
    #expect(ListPlace.lists(of: found.json).isEmpty)
    #expect(found.lists.isEmpty)
  }

  @Test func `a search without results is not an error`() throws {
    #expect(
      try ListPlace.lists(of: results(#"{"results":{},"meta":{"results":{"order":[]}}}"#).json)
        .isEmpty)
  }

  @Test(arguments: ["{}", "[]", #"{"results":null}"#, #"{"results":[]}"#, #"{"data":[]}"#])
  func `a response without results is rejected`(text: String) {
    let error = UnexpectedShapeError("'results' is missing, or not an object")
    #expect(throws: error) { try results(text) }
  }
}
