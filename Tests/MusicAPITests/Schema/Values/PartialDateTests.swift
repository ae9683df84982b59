import AmctlTestSupport
import MusicAPI
import Testing

struct PartialDateTests {
  @Test(
    arguments: [
      ("2024", 2024, nil, nil, "2024"), ("2024-05", 2024, 5, nil, "2024-05"),
      ("2024-05-17", 2024, 5, 17, "2024-05-17"), ("0987-01-02", 987, 1, 2, "0987-01-02"),
      ("2024-05-17T07:00:00Z", 2024, 5, 17, "2024-05-17"),
      ("2124-12-31", 2124, 12, 31, "2124-12-31"),
      ("2024T", 2024, nil, nil, "2024"),
    ] as [(String, Int, Int?, Int?, String)])
  func `a date is read with the precision it has`(
    text: String, year: Int, month: Int?, day: Int?, written: String
  ) throws {
    let date = try #require(PartialDate(text))
    #expect(date.year == year)
    #expect(date.month == month)
    #expect(date.day == day)
    #expect(date.description == written)
    #expect(try PartialDate(json: JSON("\"\(text)\"")) == date)
  }

  @Test(arguments: [
    "", "-", "24", "02024", "2024-", "2024-5", "2024-13", "2024-00", "2024-05-", "2024-05-0",
    "2024-05-00", "2024-05-32", "2024-05-17-1", "2024/05/17", "17-05-2024", " 2024", "2024 ",
    "+024", "-024", "２０２４", "2024-+5", "2024-05-1x", "T", "May 2024",
  ])
  func `an invalid date reads as nil`(text: String) throws {
    #expect(PartialDate(text) == nil)
    #expect(try PartialDate(json: JSON("\"\(text)\"")) == nil)
  }

  @Test(arguments: ["2024", "null", "[]", "{}", "true"])
  func `a date is a string`(text: String) throws {
    #expect(try PartialDate(json: JSON(text)) == nil)
  }
}
