/// Many texts in one piece of memory, without an object for each.
struct TextPool {
  private var bytes: [UInt8] = []
  /// The place of a text that may be there already, by its hash.
  private var known: [Int: Place] = [:]

  /// The place of a text.
  struct Place: Hashable {
    fileprivate let offset: UInt32
    fileprivate let count: UInt32
    /// A number that is larger for a text that was added later.
    var order: UInt32 { offset }

    /// The place of no text.
    static let none = Place(offset: 0, count: 0)
  }

  /// Adds a text, unless it is there.
  mutating func add(_ text: some Collection<UInt8>) -> Place {
    let hash = text.quickHash
    if let place = known[hash], self[bytes: place].elementsEqual(text) { return place }
    guard !text.isEmpty, bytes.count + text.count <= UInt32.max else { return .none }
    let place = Place(offset: UInt32(bytes.count), count: UInt32(text.count))
    bytes += text
    known[hash] = place
    return place
  }

  /// The bytes of a text.
  subscript(bytes place: Place) -> ArraySlice<UInt8> {
    bytes[Int(place.offset)..<Int(place.offset) + Int(place.count)]
  }

  /// A text; nil if there is none at its place.
  subscript(place: Place) -> String? {
    place == .none ? nil : String(decoding: self[bytes: place], as: UTF8.self)
  }
}

extension Sequence<UInt8> {
  /// A number that few other texts have; nobody is to gain from finding another one.
  var quickHash: Int {
    Int(
      bitPattern: reduce(14_695_981_039_346_656_037 as UInt) {
        ($0 ^ UInt($1)) &* 1_099_511_628_211
      })
  }
}
