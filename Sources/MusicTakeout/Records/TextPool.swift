/// Many texts in one piece of memory, without an object for each.
package struct TextPool: Sendable {
  private var bytes: [UInt8] = []
  /// The place of a text that may be there already, by its hash.
  private var known: [Int: Place] = [:]

  /// The place of a text.
  package struct Place: Sendable, Hashable {
    fileprivate let offset: UInt32
    fileprivate let count: UInt32
    /// A number that is larger for a text that was added later.
    var order: UInt32 { offset }

    /// The place of no text.
    package static let none = Place(offset: 0, count: 0)
  }

  package init() {}

  /// Adds a text, unless it is there.
  package mutating func add(_ text: some Collection<UInt8>) -> Place {
    let hash = text.quickHash
    if let place = known[hash], self[bytes: place].elementsEqual(text) { return place }
    let place = append(text)
    known[hash] = place
    return place
  }

  /// Adds a text that no other one equals, such as an ID: nothing is kept to find it again.
  package mutating func append(_ text: some Collection<UInt8>) -> Place {
    guard !text.isEmpty, bytes.count + text.count <= UInt32.max else { return .none }
    let place = Place(offset: UInt32(bytes.count), count: UInt32(text.count))
    bytes += text
    return place
  }

  /// The bytes of a text.
  subscript(bytes place: Place) -> ArraySlice<UInt8> {
    bytes[Int(place.offset)..<Int(place.offset) + Int(place.count)]
  }

  /// A text; nil if there is none at its place.
  package subscript(place: Place) -> String? {
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
