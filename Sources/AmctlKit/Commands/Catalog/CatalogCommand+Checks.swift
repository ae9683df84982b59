import AmctlCommandLine
import MusicAPI

extension CatalogCommand {
  var words: [String] { subject.isResource ? [subject.word] + ids : ids }

  /// Whether a single id or URL is given, and nothing else that names resources.
  var hasSingleID: Bool {
    words.count == 1 && from.isEmpty && names.isEmpty && codes.allSatisfy(\.values.isEmpty)
  }

  /// The ISRCs, UPCs and ids of other storefronts.
  var codes: [(lookup: Lookup, values: [String])] {
    [(.isrc, isrcs), (.upc, upcs), (.equivalents, equivalents)]
  }

  /// Replaces `-` among the codes with the lines of standard input, which are codes of that kind.
  mutating func takeCodesFromStandardInput() throws(UsageError) {
    let lists: [(Lookup, WritableKeyPath<Self, [String]>)] = [
      (.isrc, \.isrcs), (.upc, \.upcs), (.equivalents, \.equivalents),
    ]
    for (lookup, list) in lists where self[keyPath: list].contains("-") {
      guard from.isEmpty else {
        throw .conflict("--\(lookup) -", linesAre.map { "--\($0) -" } ?? "--from")
      }
      linesAre = lookup
      var codes = self[keyPath: list]
      try InputFiles.takeStandardInput(from: &codes, to: &from)
      self[keyPath: list] = codes
    }
  }

  /// Takes the only word as a name if it cannot be an ID.
  mutating func takeName() {
    guard !subject.isResource, hasSingleID, isSearchable,
      MisplacedID.isName(ids[0], of: type, fetch.idStrictness)
    else { return }
    names = ids
    ids = []
  }

  /// The part of the catalog that the options name.
  var part: Part {
    if let relationship { return .relationship(relationship) }
    if let view { return .view(view) }
    let selections: [(Selection, Bool)] = [
      (.charts, showsCharts), (.live, showsLive), (.personal, showsPersonal),
    ]
    return selections.first(where: \.1).map { .selection($0.0) } ?? .resources
  }

  var conflicts: [(name: String, others: [String])] {
    let selections = ["--charts", "--live", "--personal"]
    let parts = ["--relationship", "--view"] + selections
    return parts.indices.map { (parts[$0], Array(parts[($0 + 1)...])) } + [
      (
        "--availability",
        parts + [
          "--views", "--name", "--equivalents", "--missing", "--restrict", "--include",
          "--extend", "--all", "--page-size", "--offset",
        ]
      ),
      ("--name", ["--from", "--isrc", "--upc", "--equivalents", "--views"]),
      ("--find-equivalents", ["--equivalents", "--name", "--views"] + parts),
      ("--views", parts), ("--missing", hasSingleID ? parts : selections),
      ("--restrict", selections),
    ]
  }

  var impliedOptions: [String] {
    [from.isEmpty ? nil : "--from", names.isEmpty ? nil : "--name"].compactMap(\.self)
  }

  /// Checks that a list or view has a resource, and a selection none.
  func checkCount() throws(UsageError) {
    let isNamed = !from.isEmpty || !names.isEmpty || codes.contains { !$0.values.isEmpty }
    switch part {
    case .relationship, .view:
      guard words.isEmpty, !isNamed, let option = part.option else { return }
      throw .rule("'\(option)' needs \(type.idLabel)", hint: nil)
    case .selection(let selection):
      guard type == selection.type else {
        throw .rule("--\(selection) works only with \(selection.type)", hint: nil)
      }
      guard words.isEmpty, !isNamed else {
        throw .rule("'--\(selection)' takes no IDs", hint: "leave out the IDs")
      }
    case .resources:
      if let placing = listing.placing {
        throw .rule("'\(placing)' needs '--relationship' or '--view'", hint: nil)
      }
      if !views.isEmpty, names.isEmpty { try checkIsOne("--views", isNamed) }
      guard !words.isEmpty || isNamed else {
        let search = isSearchable ? "; 'amctl search TERM --types \(type)' finds them" : ""
        throw .rule("no \(type.label) IDs given", hint: InputFiles.hint + search)
      }
    }
  }

  private func checkIsOne(_ option: String, _ isNamed: Bool) throws(UsageError) {
    guard words.count != 1 || isNamed else { return }
    guard !words.isEmpty || isNamed else {
      throw .rule("'\(option)' needs \(type.idLabel)", hint: nil)
    }
    let given = isNamed ? "codes or a file" : "\(words.count)"
    throw .rule(
      "'\(option)' takes one ID, not \(given)",
      hint: "run the command once for each ID")
  }

  private var isSearchable: Bool { TypeWords.searchable.types.contains(type) }

  /// Rejects codes that resources of this type do not have.
  func checkLookups() throws(UsageError) {
    let given: [(option: String, lookup: Lookup, values: [String])] =
      codes.map { ("--" + $0.lookup.rawValue, $0.lookup, $0.values) }
      + [("--find-equivalents", .equivalents, findsEquivalents ? [""] : [])]
    for (option, lookup, values) in given where !values.isEmpty {
      guard let facts = type.facts, facts.limit(of: lookup) == nil else { continue }
      let types = ResourceFacts.catalog.filter { $0.limit(of: lookup) != nil }
      throw .rule("\(option) works only with \(Self.list(types.map(\.type)))", hint: nil)
    }
  }

  /// Returns types as a part of a sentence: `albums`, `songs and music-videos`.
  private static func list(_ types: [ResourceType]) -> String {
    let names = types.map(\.rawValue)
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Reads a line of a file; its shape determines the kind, unless `--isrc -` or the like sets it.
  func item(line: String) throws(UsageError) -> CatalogItem {
    guard let linesAre else {
      return try CatalogItem(line: line, type: type, fetch.idStrictness)
    }
    return try CatalogItem(word: line, by: linesAre, type: type, fetch.idStrictness)
  }

  /// Rejects names of types that cannot be searched.
  func checkWantedNames() throws(UsageError) {
    guard !names.isEmpty, !isSearchable else { return }
    throw .rule(
      "--name works only with \(Self.list(TypeWords.searchable.types))",
      hint: MissingName(name: names[0], type: type).hint)
  }
}
