import Testing

@testable import MusicAPI

struct CivilDateTests {
  /// The days of 400 years, after which the calendar repeats.
  private static let round = 146_097

  @Test(
    arguments: [
      (0, 1, 1, 1), (58, 1, 2, 28), (59, 1, 3, 1), (364, 1, 12, 31), (365, 2, 1, 1),
      (1_154, 4, 2, 29), (1_460, 4, 12, 31), (1_461, 5, 1, 1), (36_217, 100, 2, 28),
      (36_218, 100, 3, 1), (146_096, 400, 12, 31), (719_162, 1970, 1, 1), (730_178, 2000, 2, 29),
      (3_652_058, 9999, 12, 31),
    ] as [(Int, Int, Int, Int)])
  func `a date has its number of days since the epoch`(count: Int, year: Int, month: Int, day: Int)
  {
    #expect(CivilDate(year: year, month: month, day: day)?.daysBefore == count)
    #expect(CivilDate(daysBefore: count) == CivilDate(year: year, month: month, day: day))
  }

  @Test(arguments: [1, 1601, 9601])
  func `every month of 400 years begins the day after another ends`(firstYear: Int) throws {
    let first = firstYear / 400 * Self.round
    var count = first
    for month in 0..<4800 {
      let (year, month) = (firstYear + month / 12, month % 12 + 1)
      let days = (1...31).compactMap { CivilDate(year: year, month: month, day: $0) }
      #expect(CivilDate(daysBefore: count) == days.first)
      count += days.count
      #expect(CivilDate(daysBefore: count - 1) == days.last)
    }
    #expect(count == first + Self.round)
  }

  @Test(arguments: [
    (0, 1, 1), (-1, 1, 1), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0), (2024, 1, 32),
    (2024, 2, 30), (2023, 2, 29), (1900, 2, 29), (2024, 4, 31),
  ])
  func `an impossible date is rejected`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }
}
