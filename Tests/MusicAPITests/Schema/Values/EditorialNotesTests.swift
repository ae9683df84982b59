import AmctlTestSupport
import MusicAPI
import Testing

struct EditorialNotesTests {
  private static let texts: [(notes: String, text: String?)] = [
    (#"{"standard":"<b>All</b> &amp; more","short":"Less"}"#, "All & more"),
    (#"{"standard":"","short":"<i>Less</i>"}"#, "Less"),
    (#"{"short":"Less"}"#, "Less"),
    (#"{"standard":"","short":""}"#, nil),
    (#"{"tagline":"Motto","name":"Name"}"#, nil),
    ("{}", nil),
  ]

  @Test(arguments: texts)
  func `the plain text is the standard one, otherwise the short one`(
    notes: String, text: String?
  ) throws {
    #expect(EditorialNotes(try JSON(notes)).plainText == text)
  }
}
