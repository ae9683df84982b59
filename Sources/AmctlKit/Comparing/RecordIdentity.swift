import AmctlCommandLine
import MusicAPI

/// Tells what identifies the records of two files: the type and the id, or a field, among those
/// with the same marks.
struct RecordIdentity {
  private let field: Field?
  /// The same field of a record that is of the catalog itself: that of a song for the one of its
  /// catalog match, such as `attributes.isrc` for `catalog.attributes.isrc`.
  private let catalogField: Field?
  private let marks: [RecordMark]
  private var numbers: [RecordScope: Int32] = [:]
  private var scopes: [RecordScope] = []
  /// The fields to ignore that no record has so far.
  private(set) var unseen: Set<String>
  /// Whether a record of the file has the field, and the error about the first item of a library
  /// that does not.
  private var isFieldSeen = false
  private var lack: UsageError?

  /// Without a name of a field, records are identified by their type and id.
  init(by field: String?, ignoring ignored: [String]) {
    self.field = field.map { Field($0) }
    let prefix = "catalog."
    catalogField = field.flatMap {
      $0.hasPrefix(prefix) ? Field(String($0.dropFirst(prefix.count))) : nil
    }
    marks = RecordMark.allCases.filter { !ignored.contains($0.rawValue) }
    unseen = Set(ignored)
  }

  /// Takes a field as one that some record has.
  mutating func see(_ field: String) { unseen.remove(field) }

  /// Ends a file: a field missing from all of its records identifies nothing.
  mutating func endFile() throws(UsageError) {
    if let lack, !isFieldSeen { throw lack }
    (isFieldSeen, lack) = (false, nil)
  }

  /// Returns what identifies a record; one without it is an error that names the place.
  ///
  /// An item of a library may have no field of the catalog: an upload has only its ID.
  mutating func key(
    of record: JSON, in list: String, at place: String
  ) throws(UsageError) -> RecordKey {
    guard record.kind == .object else {
      throw .rule("\(place): not a record, which is a JSON object", hint: nil)
    }
    if !unseen.isEmpty { unseen = unseen.filter { Field($0).value(in: record) == nil } }
    let named = field == nil ? nil : value(in: record)
    isFieldSeen = isFieldSeen || named != nil
    let error = UsageError.rule(
      "\(place): the record has no \(field.map { "'\($0.name)'" } ?? "ID")",
      hint: field == nil
        ? "'--key FIELD' names another field that identifies a record"
        : "'--key' needs a field that every record has")
    guard let id = named ?? id(of: record) else { throw error }
    if field != nil, named == nil { lack = lack ?? error }
    let type = field == nil ? record["type"]?.string ?? "" : ""
    let scope = RecordScope(list: list, type: type, marks: marks.map { $0.value(in: record) })
    return RecordKey(scope: number(of: scope), id: id, isField: named != nil)
  }

  /// Returns the value of the field, or the ID of a record, as text.
  func id(of record: JSON) -> String? {
    guard field != nil else { return record.resourceID }
    return value(in: record) ?? (record.isOfLibrary ? record.resourceID : nil)
  }

  /// Returns the value of the field as text.
  private func value(in record: JSON) -> String? {
    let other = record.isOfLibrary ? nil : catalogField?.value(in: record)
    guard let value = field?.value(in: record) ?? other else { return nil }
    switch value.kind {
    case .string: return value.string.flatMap { $0.isEmpty ? nil : $0 }
    case .number, .bool: return value.text
    case .null, .array, .object: return nil
    }
  }

  /// Returns the name of the list of a record, and its marks, as they are.
  func origin(of record: JSON, in scope: Int32) -> [JSONMember] {
    let list = scopes[Int(scope)].list
    let marks = marks.compactMap { mark -> JSONMember? in
      guard mark.value(in: record) != nil, let value = record[mark.rawValue] else { return nil }
      return JSONMember(mark.rawValue, .json(value))
    }
    return (list.isEmpty ? [] : [JSONMember("list", .string(list))]) + marks
  }

  /// The columns of the marks that any record has.
  var markColumns: [Column] {
    marks.enumerated().flatMap { place, mark in
      scopes.contains { $0.marks[place] != nil } ? mark.columns.map { Column($0) } : []
    }
  }

  /// Returns the number of the scope without its list for each number.
  mutating func numbersWithoutLists() -> [Int32] {
    scopes.map { scope in number(of: RecordScope(list: "", type: scope.type, marks: scope.marks)) }
  }

  /// Returns, for each number, that of the scope for the same things of the catalog, and whether it
  /// is for those of a library.
  mutating func catalogScopes() -> [(scope: Int32, isInLibrary: Bool)] {
    scopes.enumerated().map { place, scope in
      let type = ResourceType(rawValue: scope.type)
      guard type.isInLibrary, let name = type.facts?.pathName else { return (Int32(place), false) }
      return (
        number(of: RecordScope(list: scope.list, type: name, marks: scope.marks)), true
      )
    }
  }

  private mutating func number(of scope: RecordScope) -> Int32 {
    if let number = numbers[scope] { return number }
    let number = Int32(scopes.count)
    numbers[scope] = number
    scopes.append(scope)
    return number
  }
}

extension JSON {
  var isOfLibrary: Bool { resourceType?.isInLibrary ?? false }
}

/// A member that says where a record comes from; records of two origins are never compared.
enum RecordMark: String, CaseIterable {
  case storefront, parent, query, source

  /// Returns the text that tells origins apart; nil if the record has no such mark.
  fileprivate func value(in record: JSON) -> String? {
    guard let value = record[rawValue] else { return nil }
    guard self == .parent else { return value.string }
    return value.resourceID.map { "\(value["type"]?.string ?? "")/\($0)" }
  }

  var columns: [String] { self == .parent ? Lister.parentMarks : [rawValue] }
}

/// Where records are compared: a list, a type, and the marks.
private struct RecordScope: Hashable {
  let list: String
  let type: String
  let marks: [String?]
}

/// What identifies a record: its id, among those of its scope.
struct RecordKey: Hashable {
  var scope: Int32
  let id: String
  /// Whether that is the value of a field, and not the ID.
  var isField = false
}

/// What identifies a record, the hash of its bytes, and where they are.
struct RecordEntry {
  var key: RecordKey
  /// The number of the file, where there are several.
  let file: Int32
  let hash: Int
  let range: Range<Int>
}
