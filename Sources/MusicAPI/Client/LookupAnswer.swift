/// What came of a batch of ids or codes.
public struct LookupAnswer<Kind: ResourceKind>: Sendable {
  /// The resources in the order of the values, then any that nobody asked for by that value.
  public let page: Page<Kind>
  /// What was found for each value, in the order they were given.
  public let matches: [Match]

  /// A value and the resources it stands for.
  public struct Match: Sendable {
    /// The id or code, as it was given.
    public let value: String
    /// The resources; none when the service does not have it, several when they share a code.
    public let elements: [JSON]
  }

  /// The values that the service does not have.
  public var missing: [String] {
    matches.filter(\.elements.isEmpty).map(\.value)
  }

  private init(page: Page<Kind>, matches: [Match]) {
    self.page = page
    self.matches = matches
  }

  /// Sorts an answer by the values that were asked for.
  init(_ answer: JSON, to batch: LookupBatch<Kind>) {
    let only = Set(batch.values).count == 1 ? batch.values[0] : nil
    var index = LookupIndex(answer, by: batch.lookup, only: only)
    matches = batch.values.map { Match(value: $0, elements: index.take($0)) }
    page = Page(answer, elements: matches.flatMap(\.elements) + index.untaken)
  }

  /// This answer and the one to the other half of its batch.
  func joined(with other: LookupAnswer) -> LookupAnswer {
    LookupAnswer(
      page: Page(page.answer, elements: page.elements + other.page.elements),
      matches: matches + other.matches)
  }
}
