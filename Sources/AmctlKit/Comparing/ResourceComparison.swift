import MusicAPI

/// Compares the resources of a list with those of an earlier export.
///
/// It keeps the ids, and where to find the rest in the file: a library can have any size.
struct ResourceComparison {
  private let lines: ResourceLines
  private let ignored: Set<String>
  private var index = RecordIndex()
  /// The ids that were compared.
  private var compared: Set<String> = []

  /// Reads the list of an export; changes of some attributes are ignored.
  init(_ lines: ResourceLines, ignoring ignored: Set<String>) throws {
    self.ignored = ignored
    var lines = lines
    while let line = try lines.next() {
      guard let id = line.json.resourceID, !index.contains(Self.key(id)) else { continue }
      index.add(
        RecordIndex.Entry(key: Self.key(id), hash: line.json.line.hashValue, range: line.range))
    }
    self.lines = lines
  }

  /// Returns what identifies a resource: a list has resources of one type.
  private static func key(_ id: String) -> RecordKey { RecordKey(scope: 0, id: id) }

  /// The number of resources in the export.
  var count: Int { index.entries.count }

  /// Returns whether the export has a resource that was not compared yet.
  func contains(_ id: String) -> Bool { index.contains(Self.key(id)) }

  /// Compares a resource; nil if it is the same, or was compared before.
  ///
  /// The tracks of a playlist are compared by the caller.
  mutating func change(of resource: JSON, hasOtherTracks: Bool = false) throws -> ResourceChange? {
    // Pages overlap if something is added while they are read.
    guard let id = resource.resourceID, compared.insert(id).inserted else { return nil }
    guard let position = index.pair(Self.key(id)) else { return ResourceChange(.added, resource) }
    let entry = index.entries[position]
    let tracks = hasOtherTracks && !ignored.contains("tracks") ? ["tracks"] : []
    guard entry.hash != resource.line.hashValue || !tracks.isEmpty else { return nil }
    let old = try lines.resource(at: entry.range)
    let attributes = RecordDifference.attributes(of: old, resource)
    let fields = attributes.filter { !ignored.contains($0) } + tracks
    guard !fields.isEmpty else { return nil }
    let isLost = fields.contains("playParams") && isPlayable(old) && !isPlayable(resource)
    return ResourceChange(isLost ? .unplayable : .changed, resource, fields: fields)
  }

  private func isPlayable(_ resource: JSON) -> Bool {
    AnyResource(json: resource)?.isPlayable ?? false
  }

  /// Calls a function with each resource that was not compared, and so is no longer there.
  func forEachRemoved(_ body: (ResourceChange) throws -> Void) throws {
    for (position, entry) in index.entries.enumerated() where !index.isPaired(position) {
      try body(ResourceChange(.removed, try lines.resource(at: entry.range)))
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
}
