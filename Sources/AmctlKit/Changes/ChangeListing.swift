import MusicAPI

/// Writes the targets of a change as a list of resources.
struct ChangeListing {
  private var listing: Listing
  private var isOpen = false

  /// Creates a list of a number of targets.
  init(_ presentation: Presentation, columns: [Column], of count: Int? = nil) {
    listing = Listing(presentation, columns: columns)
    listing.expected = count
  }

  /// Writes identifiers, and whether the change made a difference, if known.
  mutating func write(_ targets: [ChangeTarget], isChanged: Bool?) throws {
    let records = targets.map { $0.record(isChanged: isChanged) }
    let answer: JSONValue = ["data": .array(records)]
    try write(JSONDocument(parsing: answer.encoded() + [UInt8(ascii: "\n")]).root)
  }

  /// Writes a response with a `data` array.
  mutating func write(_ answer: JSON) throws {
    if !isOpen { listing.open(answer) }
    isOpen = true
    try listing.write(Page(answer))
  }

  /// Ends the list, which may be empty; other notices say what changed.
  mutating func finish() throws {
    if !isOpen { try listing.openEmpty() }
    try listing.finish(isExplained: true)
  }
}
