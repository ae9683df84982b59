import AmctlCommandLine
import MusicAPI

/// Finds requested fields that no record has, because their names may be misspelled, or because the
/// service sends them only on request.
struct EmptyFields {
  /// The number of records that are searched for names to suggest.
  private static let sampleSize = 20

  /// The fields without a value so far.
  private var fields: [Field]
  /// The names of the records' values, in the order they were found.
  private var names: [String] = []
  private var knownNames: Set<String> = []
  /// The attributes that `--extend` requests; nil if it cannot request any.
  private let extended: [String]?
  /// The fields that the service sends only if `--extend` requests them.
  private var extendable: Set<String> = []
  private var count = 0

  init(_ fields: [Field], extended: [String]? = nil) {
    self.fields = fields
    self.extended = extended
  }

  mutating func add(_ record: JSON) {
    count += 1
    guard !fields.isEmpty else { return }
    fields.removeAll { CellText.hasText($0.value(in: record)) }
    guard count <= Self.sampleSize, let depth = fields.map(\.depth).max() else { return }
    if let attributes = record["attributes"] { addNames(in: attributes, upTo: depth) }
    addNames(in: record, upTo: depth)
    guard let extended, let type = record.resourceType?.facts else { return }
    extendable.formUnion(type.extended.filter { !extended.contains($0) })
  }

  /// Drops fields that no record can have.
  mutating func leaveOut(_ names: Set<String>) { fields.removeAll { names.contains($0.name) } }

  /// Reports each field that no record has, with the most similar name; ignores an empty list.
  func report(to messages: Messages) {
    guard count > 0 else { return }
    let place = count == 1 ? "the only item" : "all \(count.grouped) items"
    for field in fields {
      let nearest = Suggestion.nearest(to: field.name, in: names)
      let question = nearest.map { "; " + Suggestion.question($0) } ?? "."
      let advice =
        extendable.contains(field.name)
        ? "; request it with '--extend \(field.name)'." : question
      messages.note("'\(field.name)' is empty in \(place)\(advice)")
    }
  }

  /// Adds the paths of the values in an object, and in the objects inside it.
  private mutating func addNames(in object: JSON, upTo depth: Int, below path: String = "") {
    for (name, value) in object.members where CellText.hasText(value) {
      if knownNames.insert(path + name).inserted { names.append(path + name) }
      if depth > 1, value.kind == .object {
        addNames(in: value, upTo: depth - 1, below: path + name + ".")
      }
    }
  }
}
