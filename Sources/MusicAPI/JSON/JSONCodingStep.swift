/// A step of a coding path, with a reference to the step before it.
///
/// The path is only built for an error, or for a type that requests it.
final class JSONCodingStep: Sendable {
  private let key: any CodingKey
  private let parent: JSONCodingStep?

  init(_ key: any CodingKey, after parent: JSONCodingStep?) {
    self.key = key
    self.parent = parent
  }

  /// Returns the keys from the outermost to the innermost.
  static func path(to step: JSONCodingStep?) -> [any CodingKey] {
    var keys: [any CodingKey] = []
    var step = step
    while let current = step {
      keys.append(current.key)
      step = current.parent
    }
    return keys.reversed()
  }
}

/// The name of a member, or a position in an array.
struct JSONCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  /// The name of the member in which a class encodes its superclass.
  static let inherited = JSONCodingKey(stringValue: "super")

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}

/// The members of an object by name; of duplicates, the last.
///
/// A small object is searched in order, which needs no memory. A large object gets a table, so that
/// finding a member takes no longer as the object grows.
struct JSONMemberIndex {
  private let json: JSON
  private let table: [Name: Int]?

  /// A name that is compared byte for byte.
  private struct Name: Hashable {
    let text: String

    static func == (left: Name, right: Name) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }

  init(_ json: JSON) {
    self.json = json
    guard json.count > 64 else {
      table = nil
      return
    }
    var table: [Name: Int] = [:]
    for (name, value) in json.members { table[Name(text: name)] = value.index }
    self.table = table
  }

  /// The value of a member; nil if there is none of that name.
  subscript(name: String) -> JSON? {
    guard let table else { return json[name] }
    return table[Name(text: name)].map { JSON(document: json.document, index: $0) }
  }

  /// The members in order, without duplicates.
  var members: [(name: String, value: JSON)] {
    json.members.filter { self[$0.name]?.index == $0.value.index }
  }
}
