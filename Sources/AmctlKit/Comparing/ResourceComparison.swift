import MusicAPI

/// Compares the resources of a list with those of an earlier export.
///
/// It keeps the ids, and where to find the rest in the file: a library can have any size.
struct ResourceComparison {
  private let lines: ResourceLines
  private let ignoresTracks: Bool
  private let difference: RecordDifference
  /// The resources of the export, each once, in their order.
  private var entries: [RecordEntry] = []
  /// The positions of the resources by their ids.
  private var positions: [String: Int] = [:]
  /// The ids that were compared.
  private var compared: Set<String> = []

  /// Reads the list of an export; changes of some attributes are ignored.
  init(_ lines: ResourceLines, ignoring ignored: Set<String>) throws {
    ignoresTracks = ignored.contains("tracks")
    difference = RecordDifference(ignoring: ignored)
    var lines = lines
    while let line = try lines.next() {
      guard let id = line.json.resourceID, positions[id] == nil else { continue }
      positions[id] = entries.count
      // A list has resources of one type.
      let key = RecordKey(scope: 0, id: id)
      entries.append(RecordEntry(key: key, hash: line.json.line.hashValue, range: line.range))
    }
    self.lines = lines
  }

  /// The number of resources in the export.
  var count: Int { entries.count }

  /// Returns whether the export has a resource that was not compared yet.
  func contains(_ id: String) -> Bool { positions[id] != nil && !compared.contains(id) }

  /// Compares a resource; nil if it is the same, or was compared before.
  ///
  /// The tracks of a playlist are compared by the caller.
  mutating func change(of resource: JSON, hasOtherTracks: Bool = false) throws -> RecordChange? {
    // Pages overlap if something is added while they are read.
    guard let id = resource.resourceID, compared.insert(id).inserted else { return nil }
    guard let position = positions[id] else {
      return RecordChange(kind: .added, record: resource, id: id)
    }
    let tracks = hasOtherTracks && !ignoresTracks ? ["tracks"] : []
    guard entries[position].hash != resource.line.hashValue || !tracks.isEmpty else { return nil }
    let old = try lines.resource(at: entries[position].range)
    let fields = difference.attributes(of: old, resource) + tracks
    guard !fields.isEmpty else { return nil }
    let isLost = fields.contains("playParams") && old.isPlayable && !resource.isPlayable
    return RecordChange(
      kind: isLost ? .unplayable : .changed, record: resource, id: id, fields: fields)
  }

  /// Calls a function with each resource that was not compared, and so is no longer there.
  func forEachRemoved(_ body: (RecordChange) throws -> Void) throws {
    for entry in entries where !compared.contains(entry.key.id) {
      let record = try lines.resource(at: entry.range)
      try body(RecordChange(kind: .removed, record: record, id: entry.key.id))
    }
  }
}
