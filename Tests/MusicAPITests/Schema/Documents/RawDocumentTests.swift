import MusicAPI
import Testing

struct RawDocumentTests {
  @Test(arguments: ["{}", "[1]", "null", " 7 "])
  func `any document is accepted unchanged`(text: String) throws {
    let document = try JSONDocument(parsing: text)
    #expect(RawDocument(document: document).json == document.root)
  }
}
