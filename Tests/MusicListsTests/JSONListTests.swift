import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicLists

/// Lists in JSON documents.
@Suite(.quick) struct JSONListTests {
  @Test(arguments: [
    #"{"playlist":{"title":"A","track":[T]}}"#, #"{"jspf":{"playlist":{"track":[T]}}}"#,
    #"{"payload": {"x": [1, {"track": []}], "jspf": {"playlist": {"track": [ T ]}}}}"#,
    #"{"playlists":[{"playlist":{"track":[T]}},{"playlist":{"track":[]}}]}"#,
  ])
  func `a JSPF playlist is found in a response`(form: String) throws {
    let track = #"{"title":"Copper Sky","creator":"Ann Vale","album":"Sky","duration":198093}"#
    let read = try tracks(ofJSON: form.replacing("T", with: track))
    #expect(
      read == [
        ListedTrack(
          title: "Copper Sky", artist: "Ann Vale", album: "Sky", durationInMillis: 198_093)
      ])
  }

  @Test(arguments: [
    (#""duration":198"#, 198_000), (#""duration":"198093""#, 198_093),
    (#""duration":198093.0"#, 198_093), (#""duration":null"#, nil), (#""duration":"long""#, nil),
  ])
  func `a duration is in milliseconds or seconds, or text`(member: String, duration: Int?) throws {
    let read = try tracks(ofJSON: "{\"playlist\":{\"track\":[{\"title\":\"A\",\(member)}]}}")
    #expect(read.map(\.durationInMillis) == [duration])
  }

  @Test(arguments: [
    #""identifier":"urn:isrc:usxxx2600001""#,
    #""identifier":["https://musicbrainz.org/recording/1","urn:isrc:USXXX2600001"]"#,
  ])
  func `an identifier is a text or a list`(member: String) throws {
    let read = try tracks(ofJSON: "{\"playlist\":{\"track\":[{\"title\":\"A\",\(member)}]}}")
    #expect(read.map(\.isrc) == ["USXXX2600001"])
  }

  /// The elements of all lists of a document, one after another.
  private func elements(_ text: String) throws -> [String] {
    var reader = JSONElementReader(
      try ByteSource(Array(text.utf8)), listsAt: ["", "a.b", "playlists.items"])
    var found: [String] = []
    while let (json, path) = try reader.next() {
      found.append("\(path) \(String(decoding: json.source, as: UTF8.self))")
    }
    return found
  }

  @Test func `elements are found by the names around their lists`() throws {
    let mixed = #"[1, "a]", {"a":[2]} ,[3],null]"#
    #expect(try elements(mixed) == [" 1", " \"a]\"", " {\"a\":[2]}", " [3]", " null"])
    let inner = #"{"b":[0],"a":{"b":[{"c":"\"}"},2],"d":1},"e":"f"}"#
    #expect(try elements(inner) == [#"a.b {"c":"\"}"}"#, "a.b 2"])
    #expect(
      try elements(#"{"playlists":[{"n":"x","items":[1,2]},{"items":[]},{"items":[3]}]}"#)
        == ["playlists.items 1", "playlists.items 2", "playlists.items 3"])
  }

  static let mistakes: [(text: String, message: String)] = [
    ("{\"playlist\":{}}", "1: the document has no list of tracks"),
    ("nonsense", "1: the file is not JSON"),
    ("[\n{\"a\":1},\n{\"a\":", "3: the document ends inside a list"),
    ("{\"data\":[", "1: the document ends inside a list"),
    ("[]]", "1: the document has ended before"),
    ("{\"data\":]}", "1: a bracket closes nothing"),
    (String(repeating: "{\"a\":", count: 10_000), "1: the document is nested more than 64 deep"),
  ]

  @Test(arguments: mistakes.indices) func `a damaged document is an error`(index: Int) {
    let mistake = Self.mistakes[index]
    #expect(failure { try tracks(ofJSON: mistake.text) } == mistake.message)
  }

  @Test func `an element that is not JSON, or too deep, is an error`() {
    let wrong = failure { try tracks(ofJSON: "[\n\n{\"a\" 1}]") }
    #expect(wrong.hasPrefix("3: the element is not JSON: "))
    let brackets = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    let deep = failure { try tracks(ofJSON: "[{\"a\":\(brackets)}]") }
    #expect(deep.hasPrefix("1: the element is not JSON: "))
  }
}
