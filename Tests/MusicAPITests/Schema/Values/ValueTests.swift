import AmctlTestSupport
import MusicAPI
import Testing

/// The values of attributes.
@Suite(.quick) struct ValueTests {
  // MARK: Dates

  @Test(
    arguments: [
      ("2024", 2024, nil, nil, "2024"), ("2024-05", 2024, 5, nil, "2024-05"),
      ("2024-05-17", 2024, 5, 17, "2024-05-17"), ("0987-01-02", 987, 1, 2, "0987-01-02"),
      ("2024-05-17T07:00:00Z", 2024, 5, 17, "2024-05-17"),
      ("2124-12-31", 2124, 12, 31, "2124-12-31"), ("2024T", 2024, nil, nil, "2024"),
    ] as [(String, Int, Int?, Int?, String)])
  func `a date is read with the precision it has`(
    text: String, year: Int, month: Int?, day: Int?, written: String
  ) throws {
    let date = try #require(PartialDate(text))
    #expect([date.year, date.month, date.day] == [year, month, day])
    #expect(date.description == written)
    #expect(try PartialDate(json: JSON("\"\(text)\"")) == date)
  }

  @Test(arguments: [
    "", "-", "24", "02024", "2024-", "2024-5", "2024-13", "2024-00", "2024-05-", "2024-05-0",
    "2024-05-00", "2024-05-32", "2024-02-31", "2023-02-29",
    "2024-05-17-1", "2024/05/17", "17-05-2024", " 2024", "2024 ",
    "+024", "-024", "２０２４", "2024-+5", "2024-05-1x", "T", "May 2024",
  ])
  func `an invalid date reads as nil`(text: String) throws {
    #expect(PartialDate(text) == nil)
    #expect(try PartialDate(json: JSON("\"\(text)\"")) == nil)
  }

  @Test func `the declarations of a summary are made once for each kind of item`() {
    #expect(PeriodSummary<Song>.schema === PeriodSummary<Song>.schema)
    #expect(PeriodSummary<Song>.facts.type.rawValue == "song-period-summaries")
    #expect(PeriodSummary<Album>.facts.type.rawValue == "album-period-summaries")
  }

  @Test(arguments: ["2024", "null", "[]", "{}", "true"])
  func `a date is a string`(text: String) throws {
    #expect(try PartialDate(json: JSON(text)) == nil)
  }

  // MARK: Ratings and play parameters

  @Test(
    arguments: [
      ("1", .love), ("-1", .dislike), ("0", nil), ("2", nil), ("1.5", nil), (#""1""#, nil),
    ] as [(String, RatingValue?)])
  func `two numbers have a meaning, others have none`(text: String, value: RatingValue?) throws {
    #expect(try RatingValue(json: JSON(text)) == value)
  }

  @Test(
    arguments: [
      (#"{"id":"1","kind":"song"}"#, true),
      (#"{"id":"i.1","kind":"song","isLibrary":true,"catalogId":"1"}"#, true),
      (#"{"id":"i.1","kind":"song","purchasedId":"7","catalogId":"1"}"#, true),
      (#"{"id":"i.1","kind":"song","purchasedId":"7"}"#, false),
      (#"{"id":"i.1","kind":"song","isLibrary":true}"#, true),
      (#"{"id":"","kind":"song"}"#, false), ("{}", false), ("null", false), ("7", false),
    ])
  func `a resource can be played with an ID, but not if it is only a purchase`(
    parameters: String, isPlayable: Bool
  ) throws {
    #expect(Attributes<PlayParameters>(try JSON(parameters)).isPlayable == isPlayable)
    let text = #"{"id":"i.1","type":"library-songs","attributes":{"playParams":\#(parameters)}}"#
    let song = try #require(Resource<LibrarySong>(json: try JSON(text)))
    #expect(song.isPlayable == isPlayable)
  }

  @Test(arguments: [#""attributes":{}"#, #""href":"/v1""#])
  func `a resource without play parameters cannot be played`(rest: String) throws {
    let json = try JSON(#"{"id":"1","type":"songs",\#(rest)}"#)
    #expect(Resource<Song>(json: json)?.isPlayable == false)
  }

  // MARK: Attributes<Artwork>

  private static let host = "https://is1-ssl.mzstatic.com/image/thumb/x/"

  @Test(arguments: [
    ("{w}x{h}bb.jpg", "600x400bb.jpg"), ("{w}x{h}{c}.{f}", "600x400bb.jpg"),
    ("{w}x{h}SC.DN01.jpg?l=en-US", "600x400SC.DN01.jpg?l=en-US"), ("{h}/{w}/{w}", "400/600/600"),
    ("3000x3000.jpg", "3000x3000.jpg"), ("", ""), ("{W}x{h}.jpg", "{W}x400.jpg"),
    ("{x}%7Bw%7D", "{x}%7Bw%7D"), ("{w}x{h}cc.jpeg?a={f}", "600x400cc.jpeg?a=jpg"),
  ])
  func `only the placeholders of a template are filled`(template: String, address: String) throws {
    let artwork = Attributes<Artwork>(try JSON(#"{"url":"\#(Self.host + template)"}"#))
    #expect(artwork.url(width: 600, height: 400) == Self.host + address)
  }

  @Test func `crop and format can be chosen where the template has placeholders`() throws {
    let artwork = Attributes<Artwork>(try JSON(#"{"url":"{w}x{h}{c}.{f}"}"#))
    #expect(artwork.url(width: 1, height: 2, crop: "sr", format: "webp") == "1x2sr.webp")
    let fixed = Attributes<Artwork>(try JSON(#"{"url":"{w}x{h}bb.jpg"}"#))
    #expect(fixed.url(width: 1, height: 2, crop: "sr", format: "webp") == "1x2bb.jpg")
  }

  @Test(arguments: ["{}", #"{"url":null}"#, #"{"url":7}"#])
  func `artwork without a template has no URL`(text: String) throws {
    #expect(Attributes<Artwork>(try JSON(text)).url(width: 1, height: 1) == nil)
    #expect(Attributes<Artwork>(nil).url(width: 1, height: 1) == nil)
  }

  // MARK: Notes

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("<b>Bold</b> and <i>italic</i>", "Bold and italic"),
    ("one<br>two<br/>three<BR />four</p>five", "one\ntwo\nthree\nfour\nfive"),
    ("<a href=\"x\">link</a>", "link"), ("&lt;b&gt;", "<b>"), ("&amp;amp;", "&amp;"),
    ("R&amp;B &quot;it&apos;s&quot;", "R&B \"it's\""), ("a&nbsp;b", "a\u{A0}b"),
    ("caf&#233; &#xE9;&#XE9;", "café éé"), ("&#x1F3B5;", "🎵"), ("&#xD800;", "&#xD800;"),
    ("a < b & c > d", "a < b & c > d"), ("<3 you", "<3 you"), ("&unknown;", "&unknown;"),
    ("&", "&"), ("<", "<"), ("<b", "<b"), ("&amp", "&amp"), ("&;", "&;"), ("&#;", "&#;"),
    ("아이유 <b>🎵</b>", "아이유 🎵"), ("<>", "<>"), ("</>", ""),
  ])
  func `tags are removed, entities are resolved, and other text stays`(text: String, plain: String)
  { #expect(Markup.plainText(of: text) == plain) }

  @Test func `an angle bracket far from its end is not a tag`() {
    let text = "<a" + String(repeating: "x", count: 100) + ">"
    #expect(Markup.plainText(of: text) == text)
  }

  @Test(arguments: [
    (#"{"standard":"<b>Long</b>","short":"Short"}"#, "Long"), (#"{"short":"a&amp;b"}"#, "a&b"),
    (#"{"standard":"","short":"Short"}"#, "Short"), (#"{"standard":"","short":""}"#, nil),
    (#"{"standard":7}"#, nil), ("{}", nil),
  ])
  func `notes are the standard text, or the short one`(notes: String, plain: String?) throws {
    #expect(Attributes<EditorialNotes>(try JSON(notes)).plainText == plain)
  }
}
