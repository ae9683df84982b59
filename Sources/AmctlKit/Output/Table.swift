import MusicAPI

/// The records that a command makes of its own rows, such as the responses in the cache.
///
/// Each field is stated once, with its value, as in `[.id("url", \.url), .number("size", \.size)]`;
/// `--fields`, JSON, columns, headings, help and completions are read from it.
struct Table<Row>: Sendable, ExpressibleByArrayLiteral {
  /// A member of each record, and its fields: several if the value is an object.
  struct Member: Sendable {
    fileprivate let name: String
    fileprivate let fields: [RecordField]
    fileprivate let isID: Bool
    fileprivate let value: @Sendable (Row) -> JSONValue
  }

  /// The fields in the order of the members.
  let fields: RecordFields
  /// The name of the member that `-o id` writes.
  let id: String
  private let members: [Member]

  init(arrayLiteral members: Member...) { self.init(members) }

  init(_ members: [Member]) {
    self.members = members
    fields = RecordFields(members.flatMap(\.fields))
    id = members.first(where: \.isID)?.name ?? "id"
  }

  func members(of row: Row) -> [JSONMember] {
    members.map { JSONMember($0.name, $0.value(row)) }
  }

  func record(of row: Row) -> JSONValue { .object(members(of: row)) }
}

/// Members are null in a row that has no value for them.
extension Table.Member {
  private init(
    _ name: String, _ kind: RecordField.Kind, isID: Bool = false,
    _ value: @escaping @Sendable (Row) -> JSONValue
  ) {
    let fields = [RecordField(path: name, value: kind)]
    self.init(name: name, fields: fields, isID: isID, value: value)
  }

  static func id(_ name: String, _ text: @escaping @Sendable (Row) -> String?) -> Self {
    Self(name, .string, isID: true) { .text(text($0)) }
  }

  static func string(_ name: String, _ text: @escaping @Sendable (Row) -> String?) -> Self {
    Self(name, .string) { .text(text($0)) }
  }

  /// A string; an empty one is null too.
  static func nonEmpty(_ name: String, _ text: @escaping @Sendable (Row) -> String?) -> Self {
    Self(name, .string) { row in text(row).map { $0.isEmpty ? .null : .string($0) } ?? .null }
  }

  static func date(_ name: String, _ text: @escaping @Sendable (Row) -> String?) -> Self {
    Self(name, .date) { .text(text($0)) }
  }

  static func number(_ name: String, _ number: @escaping @Sendable (Row) -> Int?) -> Self {
    Self(name, .number) { .integer(number($0)) }
  }

  static func boolean(_ name: String, _ value: @escaping @Sendable (Row) -> Bool?) -> Self {
    Self(name, .boolean) { row in value(row).map { .bool($0) } ?? .null }
  }

  static func strings(_ name: String, _ texts: @escaping @Sendable (Row) -> [String]) -> Self {
    Self(name, .strings) { .array(texts($0).map { .string($0) }) }
  }

  static func object(_ name: String, _ json: @escaping @Sendable (Row) -> JSON?) -> Self {
    Self(name, .object) { row in json(row).map { .json($0) } ?? .null }
  }

  /// An object with the members of a table of its own.
  static func object<Inner>(
    _ name: String, _ table: Table<Inner>, _ inner: @escaping @Sendable (Row) -> Inner?
  ) -> Self {
    let fields = table.members.flatMap(\.fields).map { field in
      RecordField(path: "\(name).\(field.path)", value: field.value)
    }
    return Self(name: name, fields: fields, isID: false) { row in
      inner(row).map(table.record) ?? .null
    }
  }
}

extension JSONValue {
  static func strings(_ texts: some Sequence<String>) -> JSONValue {
    .array(texts.map { .string($0) })
  }
}

extension [JSONMember] {
  /// Returns the members of an object, without those that have no value.
  static func known(_ members: KeyValuePairs<String, JSONValue?>) -> [JSONMember] {
    members.compactMap { name, value in value.map { JSONMember(name, $0) } }
  }
}

/// A command that writes the rows of one table.
protocol TableCommand: Command {
  associatedtype Row
  static var table: Table<Row> { get }
}

extension TableCommand {
  var recordFields: RecordFields { Self.table.fields }
}

extension Presentation {
  /// Writes rows; as a document they have the service's form, `{"data": [...]}`.
  ///
  /// The first fields are the columns, if JSON has more of them.
  func write<Row>(_ rows: [Row], _ table: Table<Row>, columns: Int = .max) throws {
    let shown = Array(table.fields.columns.prefix(columns))
    try write(rows.map(table.record), columns: shown, id: table.id)
  }
}
