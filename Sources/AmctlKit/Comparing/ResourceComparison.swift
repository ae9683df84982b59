import MusicAPI

/// Compares the resources of a list with those of an earlier export.
///
/// It keeps the ids, and where to find the rest in the file: a library can have any size.
struct ResourceComparison {
  /// A resource of the export.
  private struct Entry {
    let range: Range<Int>
    /// The hash of its bytes.
    let hash: Int
    var isFound = false
  }

  private let lines: ResourceLines
  private let ignored: Set<String>
  private var entries: [String: Entry] = [:]
  /// The ids in their order.
  private var ids: [String] = []

  /// Reads the list of an export; changes of some attributes are ignored.
  init(_ lines: ResourceLines, ignoring ignored: Set<String>) throws {
    self.ignored = ignored
    var lines = lines
    while let line = try lines.next() {
      guard let id = line.json.resourceID, entries[id] == nil else { continue }
      entries[id] = Entry(range: line.range, hash: line.json.line.hashValue)
      ids.append(id)
    }
    self.lines = lines
  }

  /// The number of resources in the export.
  var count: Int { ids.count }

  /// Returns whether the export has a resource.
  func contains(_ id: String) -> Bool { entries[id] != nil }

  /// Compares a resource; nil if it is the same, or was compared before.
  ///
  /// The tracks of a playlist are compared by the caller.
  mutating func change(of resource: JSON, hasOtherTracks: Bool = false) throws -> ResourceChange? {
    guard let id = resource.resourceID else { return nil }
    guard let entry = entries[id] else {
      // Pages overlap if something is added while they are read.
      entries[id] = Entry(range: 0..<0, hash: 0, isFound: true)
      return ResourceChange(.added, resource)
    }
    guard !entry.isFound else { return nil }
    entries[id]?.isFound = true
    let tracks = hasOtherTracks && !ignored.contains("tracks") ? ["tracks"] : []
    guard entry.hash != resource.line.hashValue || !tracks.isEmpty else { return nil }
    let old = try lines.resource(at: entry.range)
    let fields = ResourceChange.fields(of: old, resource).filter { !ignored.contains($0) } + tracks
    guard !fields.isEmpty else { return nil }
    let isLost = fields.contains("playParams") && isPlayable(old) && !isPlayable(resource)
    return ResourceChange(isLost ? .unplayable : .changed, resource, fields: fields)
  }

  private func isPlayable(_ resource: JSON) -> Bool {
    AnyResource(json: resource)?.isPlayable ?? false
  }

  /// Calls a function with each resource that was not compared, and so is no longer there.
  func forEachRemoved(_ body: (ResourceChange) throws -> Void) throws {
    for id in ids where entries[id]?.isFound == false {
      guard let range = entries[id]?.range else { continue }
      try body(ResourceChange(.removed, try lines.resource(at: range)))
    }
  }
}

/// A difference between two states of a library.
struct ResourceChange {
  enum Kind: String, CaseIterable {
    case added, removed, changed, unplayable
  }

  let kind: Kind
  /// The names of the attributes that differ, and `tracks`.
  let fields: [String]
  private let resource: JSON

  init(_ kind: Kind, _ resource: JSON, fields: [String] = []) {
    self.kind = kind
    self.fields = fields
    self.resource = resource
  }

  /// The fields of the records, which are the columns in every format.
  static let fields: RecordFields = [
    "change": .string, "type": .string, "id": .string, "name": .string, "fields": .strings,
  ]

  /// The record to print.
  var record: JSONValue {
    let text = { (text: String?) in text.map { JSONValue.string($0) } ?? .null }
    return [
      "change": .string(kind.rawValue), "type": text(resource["type"]?.string),
      "id": text(resource.resourceID), "name": text(resource["attributes"]?["name"]?.string),
      "fields": .array(fields.map { .string($0) }),
    ]
  }

  /// Returns the names of the attributes that differ, in the order of the new resource.
  static func fields(of old: JSON, _ new: JSON) -> [String] {
    let (old, new) = (old["attributes"], new["attributes"])
    var names: [String] = []
    for attributes in [new, old] {
      for name in attributes?.members.map(\.name) ?? [] where !names.contains(name) {
        names.append(name)
      }
    }
    return names.filter { !isEqual(old?[$0], new?[$0]) }
  }

  /// Returns whether two values mean the same, however they are written; null means no value.
  private static func isEqual(_ one: JSON?, _ other: JSON?) -> Bool {
    let values = [one, other].map { $0.flatMap { $0.isNull ? nil : $0 } }
    guard let one = values[0], let other = values[1] else {
      return values[0] == nil && values[1] == nil
    }
    guard one.kind == other.kind else { return false }
    switch one.kind {
    case .null: return true
    case .bool: return one.bool == other.bool
    case .number: return one.text == other.text
    case .string: return one.string == other.string
    case .array:
      return one.count == other.count
        && zip(one.elements, other.elements).allSatisfy { isEqual($0, $1) }
    case .object:
      let names = Set(one.members.map(\.name)).union(other.members.map(\.name))
      return names.allSatisfy { isEqual(one[$0], other[$0]) }
    }
  }
}
