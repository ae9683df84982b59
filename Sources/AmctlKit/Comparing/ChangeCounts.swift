/// The number of compared items, and of the differences of each kind.
struct ChangeCounts<Kind: RawRepresentable<String> & CaseIterable & Hashable> {
  private var compared = 0
  private var counts: [Kind: Int] = [:]

  /// Whether there was any difference.
  var hasChanges: Bool { !counts.isEmpty }

  /// Counts the items that are compared.
  mutating func count(_ items: Int) { compared += items }

  /// Counts a difference.
  mutating func add(_ kind: Kind) { counts[kind, default: 0] += 1 }

  /// The number of differences of a kind.
  subscript(kind: Kind) -> Int { counts[kind] ?? 0 }

  /// Returns the numbers in words, with a noun for one item and what was done with all; nothing can
  /// be said of no items.
  func summary(
    _ noun: String = "item", _ verb: String = "compared", none: String = "no differences",
    nothing: String = "Nothing was compared: both are empty."
  ) -> String {
    guard compared > 0 || hasChanges else { return nothing }
    let items = compared.counted(noun)
    let parts = Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0.grouped) \(kind.rawValue)" }
    }
    return "\(items) \(verb): \(parts.isEmpty ? none : parts.joined(separator: ", "))."
  }
}
