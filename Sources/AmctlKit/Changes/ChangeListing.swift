import MusicAPI

/// Writes what a change was done to, as a list of resources.
struct ChangeListing {
  private var listing: Listing
  private var isOpen = false

  init(_ presentation: Presentation) {
    listing = Listing(presentation)
  }

  /// Writes identifiers.
  mutating func write(_ targets: [ChangeTarget]) throws {
    let answer: JSONValue = ["data": .array(targets.map(\.identifier))]
    try write(JSONDocument(parsing: answer.encoded() + [UInt8(ascii: "\n")]).root)
  }

  /// Writes what the service says that something is now, or else its identifier.
  mutating func write<Kind>(_ receipt: Receipt<Kind>, of target: ChangeTarget) throws {
    if let answer = receipt.json { try write(answer) } else { try write([target]) }
  }

  /// Writes an answer with a `data` array.
  mutating func write(_ answer: JSON) throws {
    if !isOpen { listing.open(answer) }
    isOpen = true
    try listing.write(Page(answer))
  }

  /// Ends the list, which may be empty.
  mutating func finish() throws {
    if !isOpen { try listing.openEmpty() }
    try listing.finish()
  }
}
