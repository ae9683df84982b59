import AmctlCommandLine
import MusicAPI
import MusicPlatform

struct RecordField: Sendable, Equatable {
  /// The path, as `--fields` takes it.
  let path: String
  let value: Kind
  /// The option that the field needs; nil if it is always there.
  var option: String?

  /// What a value is in the JSON.
  enum Kind: String, Sendable {
    case string, number, boolean, date, object
    case strings = "list of strings"
    case numbers = "list of numbers"
  }

  /// Whether it is a name, which a person can misspell; a path may lead anywhere.
  fileprivate var isBare: Bool { Self.isBare(path) }

  /// Returns whether a name leads to one value of a record, which has the name or does not.
  static func isBare(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: ".")) && name != "*"
  }

}

/// The fields of the records that a command writes, as far as amctl knows them.
///
/// Those of resources come from their schemas. A command with records of its own states theirs
/// once: with their values in a ``Table``, or as `["row": .number, "status": .string]`.
struct RecordFields: Sendable {
  /// The fields of one type of resource, or those of the command's own records.
  struct Section: Sendable {
    /// The type; nil for the command's own records.
    var type: ResourceType?
    let fields: [RecordField]
  }

  private(set) var sections: [Section]
  /// The type that amctl does not know, with an empty name if none was typed; nil if it knows all.
  private(set) var unknownType: ResourceType?

  static let option = "fields"
  /// The option that lets names through that amctl does not know.
  static let overridingOption = "--allow-unknown"

  /// The fields of records that nobody can list.
  static let unknown = RecordFields(sections: [])

  /// What says where a record comes from, in a list of several storefronts, parents or sources.
  private static let origins: Set = [
    "storefront", "parent", "source", "query", "rank", "catalog", "foundBy", "equivalentOf",
  ]

  private init(sections: [Section]) {
    self.sections = sections
  }

  /// Creates the fields of resources of some types; without any, nobody can list them.
  init(of types: [ResourceType]) {
    let known = types.compactMap(\.facts)
    unknownType = types.first { $0.facts == nil }
    sections =
      known.count < types.count ? [] : known.map { Section(type: $0.type, fields: Self.fields($0)) }
  }

  /// Returns the same fields, and those that the command adds to each record.
  func adding(_ own: RecordFields) -> RecordFields {
    var fields = self
    fields.sections = sections.isEmpty ? [] : sections + own.sections
    return fields
  }
}

extension RecordFields: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral fields: (String, RecordField.Kind)...) {
    self.init(fields.map { RecordField(path: $0.0, value: $0.1) })
  }

  init(_ fields: [RecordField]) {
    self.init(sections: [Section(fields: fields)])
  }
}

// MARK: Names

extension RecordFields {
  /// The members of every resource.
  private static let ofResources = [
    "id", "type", "href", "attributes", "relationships", "views", "meta",
  ]

  /// Returns the names to choose from for a word; nil if any may be right.
  ///
  /// A field that needs an option is suggested only if no other has a similar name.
  func choices(
    for word: String, of command: String, extending extended: [String]
  ) -> Choices? {
    guard !sections.isEmpty else { return nil }
    let fields = sections.flatMap(\.fields)
    let usual = Self.names(of: fields.filter { $0.option == nil })
    let all = Self.names(of: fields)
    let types = sections.compactMap(\.type)
    let owner =
      types.isEmpty || types.count > 3
      ? "'\(command)'" : types.map(\.rawValue).joined(separator: " or ")
    var accepted = Self.origins.union(all).union(extended)
    if !types.isEmpty { accepted.formUnion(UndocumentedNames.members.union(Self.ofResources)) }
    return Choices(
      Suggestion.nearest(to: word, in: usual) == nil ? all : usual, accepted: accepted,
      .isNot("a field of \(owner)"), override: Self.overridingOption)
  }

  /// Returns the names at the start of paths, each once.
  private static func names(of fields: [RecordField]) -> [String] {
    fields.map { field in String(field.path.prefix { $0 != "." }) }.unique
  }

  /// The paths that a shell offers.
  var completions: Choices? {
    let paths = sections.flatMap(\.fields).filter { $0.option == nil || $0.isBare }.map(\.path)
    return sections.isEmpty ? nil : Choices(paths.unique, .isNot("a field"))
  }

  /// Rejects names that no resource of these types can have.
  func check(_ names: [String]) throws(UsageError) {
    for name in names where RecordField.isBare(name) {
      guard let choices = choices(for: name, of: "", extending: []) else { return }
      try Choices(choices.known, accepted: choices.accepted, choices.complaint).check([name])
    }
  }
}

// MARK: Schemas

extension RecordFields {
  private static func fields(_ facts: ResourceFacts) -> [RecordField] {
    let common = ["id", "type", "href"].map { RecordField(path: $0, value: .string) }
    return common
      + facts.kind.members.flatMap { member -> [RecordField] in
        let path = "\(member.section.rawValue).\(member.name).data.*.id"
        return switch member.section {
        case .attributes: fields(of: member, named: member.name)
        case .relationships:
          [RecordField(path: path, value: .string, option: "--include \(member.name)")]
        case .views: [RecordField(path: path, value: .string, option: "--views \(member.name)")]
        }
      }
  }

  /// Returns an attribute, or each of those inside it; a list means all of its elements.
  private static func fields(
    of member: any SchemaMember, named name: String
  ) -> [RecordField] {
    let isList = member.expected.hasPrefix("[")
    let option = member.isExtended ? "--extend \(member.name)" : nil
    guard member.nested.isEmpty else {
      return member.nested.flatMap { inner in
        fields(of: inner, named: name + (isList ? ".*." : ".") + inner.name).map {
          RecordField(path: $0.path, value: $0.value, option: $0.option ?? option)
        }
      }
    }
    return [RecordField(path: name, value: kind(of: member), option: option)]
  }

  /// Returns what a value is in the JSON, where a time is a string, and no Unix time.
  private static func kind(of member: any SchemaMember) -> RecordField.Kind {
    switch member.expected {
    case "\(Int.self)", "\(Double.self)", "\(RatingValue.self)": .number
    case "\(Bool.self)": .boolean
    case "\(PartialDate.self)", "\(UnixTime.self)": .date
    case let type: type.hasPrefix("[") ? .strings : .string
    }
  }
}
