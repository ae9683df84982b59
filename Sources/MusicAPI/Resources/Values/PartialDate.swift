/// A date that may be a bare year: `2024`, `2024-05` or `2024-05-17`.
public struct PartialDate: Hashable, Sendable, JSONReadable, CustomStringConvertible {
  /// The year.
  public let year: Int
  /// The month, 1 to 12; nil when only the year is known.
  public let month: Int?
  /// The day of the month, 1 to 31; nil when it is not known.
  public let day: Int?

  /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; anything that follows a `T` is left out.
  public init?(_ text: String) {
    let date = text.prefix { $0 != "T" }
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count, parts[0].count == 4,
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    year = numbers[0]
    month = numbers.count > 1 ? numbers[1] : nil
    day = numbers.count > 2 ? numbers[2] : nil
    guard month.map((1...12).contains) ?? true, day.map((1...31).contains) ?? true else {
      return nil
    }
  }

  /// Reads a string that is a date.
  public init?(json: JSON) {
    guard let text = json.string else { return nil }
    self.init(text)
  }

  /// The date as the service writes it.
  public var description: String {
    let parts = [(year, 4), (month, 2), (day, 2)].compactMap { part, width in
      part.map { String(repeating: "0", count: max(0, width - "\($0)".count)) + "\($0)" }
    }
    return parts.joined(separator: "-")
  }
}
