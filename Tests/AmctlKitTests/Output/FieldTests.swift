import MusicAPI
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

struct FieldTests {
  private static let resource = #"""
    {"id":"1","type":"songs","href":"/x","attributes":{"name":"N","type":"inner","artwork":{"url":"u"},
    "genreNames":["a","b"],"nothing":null,"attributes":{"name":"deep"}},
    "relationships":{"albums":{"data":[{"id":"2"}]}}}
    """#

  static let fields: [(name: String, value: String?)] = [
    ("name", #""N""#), ("id", #""1""#), ("href", #""/x""#),
    ("type", #""inner""#),
    ("artwork.url", #""u""#), ("attributes.artwork.url", #""u""#), ("attributes.name", #""deep""#),
    ("genreNames", #"["a","b"]"#), ("genreNames.1", #""b""#), ("genreNames.2", nil),
    ("relationships.albums.data.0.id", #""2""#),
    ("nothing", "null"), ("nothing.more", nil), ("absent", nil), ("name.x", nil), (".", nil),
  ]

  @Test(arguments: fields)
  func `a name is looked up in the attributes first, then in the resource`(
    name: String, value: String?
  ) throws {
    #expect(Field(name).value(in: try record(Self.resource))?.text == value)
  }

  @Test func `a resource without attributes has its own members`() throws {
    let bare = try record(#"{"id":"1"}"#)
    #expect(Field("id").value(in: bare)?.string == "1")
    #expect(Field("name").value(in: bare) == nil)
    #expect(Field("name").value(in: try record("7")) == nil)
  }

  static let cells: [(json: String, text: String)] = [
    ("null", ""), (#""a\tb""#, "a\tb"), ("1.50", "1.50"), ("1e2", "1e2"), ("true", "true"),
    ("[]", ""), (#"["a",1,null,false]"#, "a, 1, , false"), (#"[["a", 1]]"#, #"[["a",1]]"#),
    (#"{"a" : 1}"#, #"{"a":1}"#), ("{}", "{}"),
  ]

  @Test(arguments: cells)
  func `a cell shows a value without JSON syntax`(json: String, text: String) throws {
    #expect(CellText.of(try record(json)) == text)
  }

  @Test func `a cell without a value is empty`() {
    #expect(CellText.of(nil) == "")
  }

  static let durations: [(json: String, text: String)] = [
    ("0", "0:00"), ("999", "0:00"), ("1000", "0:01"), ("59999", "0:59"), ("60000", "1:00"),
    ("3723000", "62:03"), ("-1", "-1"), (#""x""#, "x"), ("1.5", "1.5"), ("null", ""),
  ]

  @Test(arguments: durations)
  func `a table shows milliseconds as minutes and seconds`(json: String, text: String) throws {
    let song = try record(#"{"attributes":{"durationInMillis":\#(json)}}"#)
    #expect(Column("durationInMillis", .duration).shown(song) == text)
  }
}
