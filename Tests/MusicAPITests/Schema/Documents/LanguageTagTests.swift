import MusicAPI
import Testing

struct LanguageTagTests {
  @Test(arguments: [
    (#"{"tag":"fr-CA"}"#, "fr-CA"), (#"{"tag":7}"#, nil), ("{}", nil),
  ])
  func `the tag is read if it is present`(results: String, tag: String?) throws {
    let document = try JSONDocument(parsing: #"{"results":\#(results)}"#)
    #expect(try LanguageTag(document: document).tag == tag)
  }
}
