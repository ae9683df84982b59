import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct ListPlaceTests {
  @Test func `a list is found at its place`() throws {
    let response = try JSON(
      """
      {"data":[0],"results":{"songs":{"data":[1]},
      "albums":[{"chart":"a","data":[2]},{"chart":"b","data":[3]},{"data":[4]}]}}
      """)
    let places: [ListPlace] = [
      .root, .group("songs"), .chart(group: "albums", name: "a"),
      .chart(group: "albums", name: "b"), .chart(group: "albums", name: nil),
    ]
    #expect(places.map { $0.list(in: response)?["data"]?[0]?.int } == [0, 1, 2, 3, 4])
    #expect(places.map(\.groupName) == [nil, "songs", "albums", "albums", "albums"])
  }

  @Test(arguments: [.group("none"), .chart(group: "songs", name: "c")] as [ListPlace])
  func `a place that is missing from a response finds nothing`(place: ListPlace) throws {
    #expect(place.list(in: try JSON(#"{"results":{"songs":[{"chart":"a"}]}}"#)) == nil)
    #expect(place.list(in: try JSON("[]")) == nil)
  }

  @Test(
    arguments: [
      (#"{"data":[]}"#, [.root]), (#"{"data":[],"results":{"songs":{"data":[]}}}"#, [.root]),
      (#"{"results":{"songs":{"data":[]}}}"#, [.group("songs")]),
      (#"{"results":{"songs":[{"chart":"a","data":[]}]}}"#, [.chart(group: "songs", name: "a")]),
      (#"{"data":null}"#, []), (#"{"results":{"terms":["a","b"]}}"#, []),
      (#"{"results":{"suggestions":[{"kind":"terms"}]}}"#, []), (#"{"results":{"tag":"en"}}"#, []),
      (#"{"results":7}"#, []), ("[]", []), ("{}", []),
    ] as [(String, [ListPlace])])
  func `all lists of a response are found`(text: String, places: [ListPlace]) throws {
    #expect(ListPlace.lists(of: try JSON(text)) == places)
  }
}
