import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The records of a file, or of the files of an export: what identifies each, and where to read it
/// again.
///
/// A file has one record on each line, or it is a document: an array, an object with `data`, or one
/// with groups of `results`, as searches and charts have them. Of a document, only the positions of
/// the records are kept.
struct RecordFile {
  /// The name of the file in messages.
  let label: String
  private(set) var entries: [RecordEntry] = []
  /// Whether it has only one list, which has no name.
  private(set) var isOneList = false
  /// The number of records in the lists that continue on further pages, which are not in the file.
  private(set) var firstPages: [Int] = []
  /// Whether its order was chosen by a person or a chart; lists of a library are sorted by name.
  private(set) var isOrdered = true
  /// The digests of the tracks of playlists, by the IDs of the playlists.
  private var tracks: [String: String] = [:]
  private let files: [ResourceLines]

  /// Reads a file; an empty one is an error, because it may have been cut off.
  init(_ file: OpenedFile, label: String, by identity: inout RecordIdentity) throws {
    self.label = label
    var rest = ResourceLines(file, label: label)
    files = [rest]
    guard let first = try rest.nextText() else {
      throw UsageError.rule(
        "\(label) is empty",
        hint: "an empty list is {\"data\":[]}; a command that failed leaves an empty file too")
    }
    if let record = try? JSONDocument(parsing: Array(first.bytes)).root, !record.isDocument {
      isOneList = true
      try add(record, at: first.range, in: "", "\(label):\(rest.number)", by: &identity)
      while let line = try rest.next() {
        try add(line.json, at: line.range, in: "", "\(label):\(rest.number)", by: &identity)
      }
    } else {
      try readDocument(first, &rest, by: &identity)
    }
    try identity.endFile()
  }

  /// Reads the lists of an export, each resource once.
  init(
    _ lists: [ResourceLines], tracks: [String: String], label: String,
    by identity: inout RecordIdentity
  ) throws {
    self.label = label
    self.tracks = tracks
    (files, isOneList, isOrdered) = (lists, true, false)
    if !tracks.isEmpty { identity.see("tracks") }
    var known: Set<RecordKey> = []
    for (number, var lines) in lists.enumerated() {
      while let line = try lines.next() {
        try add(
          line.json, at: line.range, of: number, in: "", "\(lines.label):\(lines.number)",
          by: &identity)
        // Pages overlap if something is added while they are fetched.
        if let last = entries.last, !known.insert(last.key).inserted { entries.removeLast() }
      }
    }
  }

  /// Whether another export has other tracks of a playlist, or another order of them.
  func hasOtherTracks(than other: RecordFile, of playlist: String) -> Bool {
    guard let one = tracks[playlist], let other = other.tracks[playlist] else { return false }
    return one != other
  }

  /// Changes the number of each scope.
  mutating func renumber(_ numbers: [Int32]) {
    for place in entries.indices {
      entries[place].key.scope = numbers[Int(entries[place].key.scope)]
    }
  }

  func bytes(at position: Int) throws -> [UInt8] {
    try files[Int(entries[position].file)].bytes(at: entries[position].range)
  }

  /// Reads a record again.
  func record(at position: Int) throws -> JSON {
    try files[Int(entries[position].file)].resource(at: entries[position].range)
  }

  /// Reads a document that begins with these bytes.
  private mutating func readDocument(
    _ first: (bytes: ArraySlice<UInt8>, range: Range<Int>), _ rest: inout ResourceLines,
    by identity: inout RecordIdentity
  ) throws {
    let start = first.range.lowerBound
    var bytes = Array(first.bytes)
    while let line = try rest.nextText() {
      // What is between the lines is a line feed, or blank.
      let gap = line.range.lowerBound - start - bytes.count
      bytes += [UInt8](repeating: UInt8(ascii: "\n"), count: gap) + line.bytes
    }
    let root: JSON
    do { root = try JSONDocument(parsing: bytes).root } catch {
      throw UsageError.rule(
        "\(label) is not JSON" + (Self.mayBeJSON(bytes) ? ": \(error)" : ""),
        hint: "use a complete file, written with -o ndjson or -o json")
    }
    let lists = root.recordLists
    isOneList = lists.count == 1 && lists[0].name.isEmpty
    for (name, list, records) in lists {
      for (number, record) in records.enumerated() {
        try Task.checkCancellation()
        let range = record.sourceRange
        let place = "\(label): item \(number + 1)" + (name.isEmpty ? "" : " of '\(name)'")
        try add(
          record, at: range.lowerBound + start..<range.upperBound + start, in: name, place,
          by: &identity)
      }
      if list?["next"]?.string != nil { firstPages.append(records.count) }
    }
  }

  /// Whether bytes begin as JSON with records does; what is wrong in a table says nothing.
  private static func mayBeJSON(_ bytes: [UInt8]) -> Bool {
    let blanks = [0xEF, 0xBB, 0xBF] + Array(" \t\r\n".utf8)
    return bytes.first { !blanks.contains($0) }.map("{[".utf8.contains) ?? true
  }

  private mutating func add(
    _ record: JSON, at range: Range<Int>, of file: Int = 0, in list: String, _ place: String,
    by identity: inout RecordIdentity
  ) throws(UsageError) {
    let key = try identity.key(of: record, in: list, at: place)
    entries.append(
      RecordEntry(key: key, file: Int32(file), hash: record.line.hashValue, range: range))
  }
}

extension JSON {
  /// Whether it contains records, and is not one itself.
  fileprivate var isDocument: Bool {
    if kind == .array { return true }
    return self["id"] == nil && (self["data"]?.kind == .array || self["results"]?.kind == .object)
  }

  /// The lists of records in a document, each with the name of its group; a single record is a list
  /// of its own.
  fileprivate var recordLists: [(name: String, list: JSON?, records: [JSON])] {
    guard isDocument else { return [("", nil, [self])] }
    guard kind == .object else { return [("", nil, Array(elements))] }
    return ListPlace.lists(of: self).map { place in
      let list = place.list(in: self)
      return (place.listName, list, list?["data"].map { Array($0.elements) } ?? [])
    }
  }
}

extension ListPlace {
  /// The name that tells the list from the others of its document.
  fileprivate var listName: String {
    switch self {
    case .root: ""
    case .group(let name): name
    case .chart(let group, let name): [group, name].compactMap { $0 }.joined(separator: "/")
    }
  }
}
