import AmctlTestSupport
import MusicAPI
import Testing

/// Values that are read from JSON.
@Suite(.quick) struct JSONReadableTests {
  @Test func `each type reads its own kind only`() throws {
    let texts = ["null", "true", "7", "7.5", "\"7\"", "[]", "{}"]
    let values = try texts.map { try JSON($0) }
    #expect(values.map { String(json: $0) } == [nil, nil, nil, nil, "7", nil, nil])
    #expect(values.map { Int(json: $0) } == [nil, nil, 7, nil, nil, nil, nil])
    #expect(values.map { Double(json: $0) } == [nil, nil, 7, 7.5, nil, nil, nil])
    #expect(values.map { Bool(json: $0) } == [nil, true, nil, nil, nil, nil, nil])
    #expect(values.map { [String](json: $0) } == [nil, nil, nil, nil, nil, [], nil])
  }

  @Test(arguments: [
    (#""2024-05-18T06:30:00Z""#, "2024-05-18T06:30:00Z"),
    (#""2024-05-18T06:30:00.123+02:00""#, "2024-05-18T04:30:00Z"),
    (#""2019-12-31""#, "2019-12-31T00:00:00Z"), (#""2019-12""#, nil), (#""2019-13-31""#, nil),
    (#""yesterday!""#, nil), (#""""#, nil), ("1577836800", nil), ("null", nil),
  ])
  func `a time is read from ISO 8601, a day is its start`(text: String, time: String?) throws {
    #expect(try UnixTime(json: JSON(text))?.iso8601 == time)
  }

  @Test func `unreadable elements are left out of an array`() throws {
    #expect(try [String](json: JSON(#"["a",null,7,["b"],"c"]"#)) == ["a", "c"])
    #expect(try [[Int]](json: JSON("[[1],2,[3,\"4\"]]")) == [[1], [3]])
  }

  // MARK: Names and IDs

  @Test func `an unknown name is preserved`() throws {
    #expect(try ContentRating(json: JSON("\"mild\"")) == ContentRating(rawValue: "mild"))
    #expect(try ContentRating(json: JSON("\"clean\"")) == .clean)
    #expect(try ContentRating(json: JSON("\"explicit\"")) == .explicit)
    #expect(try ContentRating(json: JSON("7")) == nil)
    #expect(try ResourceType(json: JSON("\"podcasts\""))?.description == "podcasts")
  }

  @Test(arguments: ["1613600188", "pl.u-a", "i.AbC", "", "a/b"])
  func `an id is kept unchanged`(text: String) {
    #expect(ResourceID<Song>(rawValue: text).rawValue == text)
    #expect(ResourceID<Song>(text).description == text)
    #expect(ResourceID<Song>(stringLiteral: text) == ResourceID(text))
  }
}
