import AmctlTestSupport
import MusicAPI
import Testing

struct RatingValueTests {
  @Test(
    arguments: [
      ("1", .love), ("-1", .dislike), ("0", nil), ("2", nil), ("1.5", nil), (#""1""#, nil),
    ] as [(String, RatingValue?)])
  func `the two valid numbers have a meaning, and others have none`(
    text: String, value: RatingValue?
  ) throws {
    #expect(try RatingValue(json: JSON(text)) == value)
  }
}
