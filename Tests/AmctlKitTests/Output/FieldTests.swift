import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

@Suite(.quick) struct FieldTests {
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
    ("genreNames.*", #"["a","b"]"#), ("genreNames.*.x", "[]"), ("name.*", nil), ("absent.*", nil),
    ("relationships.albums.data.*.id", #"["2"]"#), ("relationships.*.data.*.id", #"["2"]"#),
    ("artwork.*", #"["u"]"#),
    ("nothing", "null"), ("nothing.more", nil), ("absent", nil), ("name.x", nil), (".", nil),
  ]

  @Test(arguments: fields)
  func `a name is looked up in the attributes first, then in the resource`(
    name: String, value: String?
  ) throws {
    #expect(Field(name).value(in: try JSON(Self.resource))?.text == value)
  }

  @Test func `a resource without attributes has its own members`() throws {
    let bare = try JSON(#"{"id":"1"}"#)
    #expect(Field("id").value(in: bare)?.string == "1")
    #expect(Field("name").value(in: bare) == nil)
    #expect(Field("name").value(in: try JSON("7")) == nil)
  }

  static let cells: [(json: String, text: String)] = [
    ("null", ""), (#""a\tb""#, "a\tb"), ("1.50", "1.50"), ("1e2", "1e2"), ("true", "true"),
    ("[]", ""), (#"["a",1,null,false]"#, "a, 1, , false"), (#"[["a", 1]]"#, #"[["a",1]]"#),
    (#"{"a" : 1}"#, #"{"a":1}"#), ("{}", "{}"),
  ]

  @Test(arguments: cells)
  func `a cell shows a value without JSON syntax`(json: String, text: String) throws {
    #expect(CellText.of(try JSON(json)) == text)
  }

  @Test func `a cell without a value is empty`() {
    #expect(CellText.of(nil) == "")
  }

  static let durations: [(json: String, text: String)] = [
    ("0", "0:00"), ("999", "0:00"), ("1000", "0:01"), ("59999", "0:59"), ("60000", "1:00"),
    ("3599999", "59:59"), ("3723000", "1:02:03"), ("36000000", "10:00:00"), ("-1", "-1"),
    (#""x""#, "x"), ("1.5", "1.5"), ("null", ""),
  ]

  @Test(arguments: durations)
  func `a table shows milliseconds as hours, minutes and seconds`(json: String, text: String) throws
  {
    let song = try JSON(#"{"attributes":{"durationInMillis":\#(json)}}"#)
    #expect(Column("durationInMillis").shown(song) == text)
    #expect(Column("attributes.durationInMillis").shown(song) == text)
  }

  static let forms: [(name: String, json: String, text: String)] = [
    ("lastModifiedDate", #""2026-10-02T08:15:00Z""#, "2026-10-02"),
    ("dateAdded", #""2026-10-02T08:15:00Z""#, "2026-10-02"),
    ("releaseDate", #""2026""#, "2026"), ("releaseDate", #""2026-10""#, "2026-10"),
    ("releaseDate", #""not a date""#, "not a date"), ("releaseDate", "7", "7"),
    ("recorded", #""2026-10-02T08:15:00Z""#, "2026-10-02T08:15:00Z"),
    ("date", #""2024-09-29T20:06:11Z""#, "2024-09-29 20:06"),
    ("date", #""2024-10-01""#, "2024-10-01"),
    ("value", "1", "love"), ("value", "-1", "dislike"), ("value", "3", "3"),
    ("hasLyrics", "true", "yes"), ("hasLyrics", "false", ""),
    (
      "artwork", #"{"width":3000,"height":2000,"url":"https://a.example/{w}x{h}bb.jpg"}"#,
      "https://a.example/3000x2000bb.jpg"
    ),
    ("artwork", #"{"url":"https://a.example/{w}x{h}bb.jpg"}"#, "https://a.example/{w}x{h}bb.jpg"),
    (
      "previews", #"[{"url":"https://a.example/1"},{"url":"https://a.example/2"}]"#,
      "https://a.example/1, https://a.example/2"
    ),
    ("playParams", #"{"id":"7","kind":"song"}"#, "7"),
    (
      "editorialNotes", #"{"standard":"Long.","short":"<b>Short</b> &amp; sweet"}"#, "Short & sweet"
    ),
    ("reason", #"{"stringForDisplay":"Because"}"#, "Because"),
    (
      "artists", #"{"data":[{"id":"1","attributes":{"name":"N"}},{"id":"2"}]}"#, "N, 2"
    ),
    ("other", #"{"a":[1]}"#, #"{"a":[1]}"#), ("genreNames", #"["a","b"]"#, "a, b"),
  ]

  @Test(arguments: forms)
  func `a table shows each value as a person would write it, wherever its field is`(
    name: String, json: String, text: String
  ) throws {
    let resource = try JSON(#"{"attributes":{"\#(name)":\#(json)}}"#)
    #expect(Column(name).shown(resource) == text)
    let match = try JSON(#"{"catalog":{"attributes":{"\#(name)":\#(json)}}}"#)
    #expect(Column("catalog.attributes.\(name)").shown(match) == text)
  }

  @Test(arguments: [
    ("storefront", "SF"), ("catalog.id", "CATALOG ID"), ("catalog.attributes.name", "CATALOG NAME"),
    ("playParams.catalogId", "CATALOG ID"), ("parent.name", "PARENT NAME"),
    ("attributes.name", "NAME"), ("hasLyrics", "HAS LYRICS"), ("artwork.url", "ARTWORK URL"),
    ("relationships.artists.data.*.attributes.name", "ARTISTS NAME"), ("genreNames.0", "GENRES"),
    ("isrc", "ISRC"), ("", ""), ("data", "DATA"),
  ])
  func `a heading names a field in words`(field: String, heading: String) {
    #expect(Column(field).heading == heading)
  }
}
