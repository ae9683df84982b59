import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct ChartResultsTests {
  private func results(_ text: String) throws -> ChartResults {
    try ChartResults(document: JSONDocument(parsing: text))
  }

  @Test func `a type may have several charts`() throws {
    let charts = try results(
      """
      {"results":{"songs":[
        {"chart":"most-played","name":"Top Songs","href":"/v1/h","next":"/v1/n",
         "data":[{"id":"1","type":"songs"},{"id":"2","type":"albums"}]},
        {"chart":"new","data":[{"id":"3","type":"songs"}]},7,null]}}
      """)[.songs]
    #expect(charts.map(\.chart) == ["most-played", "new"])
    #expect(charts.map(\.name) == ["Top Songs", nil])
    #expect(charts.map { $0.resources.map(\.id) } == [["1"], ["3"]])
    #expect(charts.map(\.href) == ["/v1/h", nil])
    #expect(charts.map(\.continuation) == ["/v1/n", nil])
  }

  @Test(arguments: [#"{}"#, #"{"songs":null}"#, #"{"songs":{}}"#, #"{"songs":[]}"#])
  func `a type without charts has none`(results text: String) throws {
    let charts = try results(#"{"results":\#(text)}"#)
    #expect(charts[.songs].isEmpty)
    #expect(ListPlace.lists(of: charts.json).isEmpty)
    #expect(charts.charts.isEmpty)
  }

  @Test(arguments: [
    (#"["most-played:songs","daily:songs","most-played:albums"]"#, ["S", "D", "A"]),
    (#"["most-played:albums"]"#, ["A", "S", "D"]), (#"["songs","daily:songs"]"#, ["D", "A", "S"]),
    ("null", ["A", "S", "D"]),
  ])
  func `charts come in the suggested order, then their own`(order: String, names: [String]) throws {
    let places: [String: ListPlace] = [
      "A": .chart(group: "albums", name: "most-played"),
      "S": .chart(group: "songs", name: "most-played"),
      "D": .chart(group: "songs", name: "daily"),
    ]
    let charts = try results(
      """
      {"results":{"albums":[{"chart":"most-played","data":[]}],
      "songs":[{"chart":"most-played","orderId":"most-played:songs","data":[]},
      {"chart":"daily","data":[]}]},"meta":{"results":{"order":\(order)}}}
      """)
    #expect(ListPlace.lists(of: charts.json) == names.map { places[$0] })
    #expect(charts.charts.map(\.chart) == names.map { $0 == "D" ? "daily" : "most-played" })
  }
}
