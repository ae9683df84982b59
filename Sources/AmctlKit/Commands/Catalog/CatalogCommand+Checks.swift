import AmctlCommandLine
import MusicAPI

extension CatalogCommand {
  /// The ids and URLs.
  var words: [String] { subject.isResource ? [subject.word] + ids : ids }

  /// Whether a single id or URL is given, and nothing else that names resources.
  var isOfOne: Bool {
    words.count == 1 && from.isEmpty && names.isEmpty && codes.allSatisfy(\.values.isEmpty)
  }

  /// The ISRCs, UPCs and ids of other storefronts.
  var codes: [(lookup: Lookup, values: [String])] {
    [(.isrc, isrcs), (.upc, upcs), (.equivalents, equivalents)]
  }

  /// Replaces `-` among the codes with the lines of standard input, which must be codes of that kind.
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
    guard !subject.isResource, isOfOne, isSearchable,
      MisplacedID.isName(ids[0], of: type, fetch.idStrictness)
    else { return }
    names = ids
    ids = []
  }

  func chosenPart() throws(UsageError) -> Part {
    let parts: [Part?] = [
      relationship.map { .relationship($0) }, view.map { .view($0) },
      showsCharts ? .selection(.charts) : nil, showsLive ? .selection(.live) : nil,
      showsPersonal ? .selection(.personal) : nil,
    ]
    let chosen = parts.compactMap { $0 }
    if chosen.count > 1, let one = chosen[0].option, let other = chosen[1].option {
      throw .conflict(one, other)
    }
    return chosen.first ?? .resources
  }

  /// Checks that a list or view has a resource, and a selection none.
  func checkCount(for part: Part) throws(UsageError) {
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

  /// Rejects names together with ids, and of types that cannot be searched.
  func checkWantedNames() throws(UsageError) {
    guard !names.isEmpty else { return }
    let others: [(String, Bool)] =
      [("IDs", !words.isEmpty), ("'--from'", !from.isEmpty)]
      + codes.map { ("'--\($0.lookup)'", !$0.values.isEmpty) }
      + [("'--views'", !views.isEmpty)]
    if let other = others.first(where: \.1)?.0 {
      throw .rule("'--name' cannot be used with \(other)", hint: nil)
    }
    guard isSearchable else {
      throw .rule(
        "--name works only with \(Self.list(TypeWords.searchable.types))",
        hint: MissingName(name: names[0], type: type).hint)
    }
  }

  /// Rejects options that would have no effect: a list has pages, and a lookup has none.
  func checkUse(with part: Part) throws(UsageError) {
    guard let option = part.option else {
      let others: [(String, Bool)] = [
        ("--equivalents", !equivalents.isEmpty), ("--name", !names.isEmpty),
        ("--views", !views.isEmpty),
      ]
      if findsEquivalents, let other = others.first(where: \.1)?.0 {
        throw .conflict("--find-equivalents", other)
      }
      guard let placing = listing.placing else { return }
      throw .rule("'\(placing)' needs '--relationship' or '--view'", hint: nil)
    }
    var idle = [("--views", !views.isEmpty), ("--find-equivalents", findsEquivalents)]
    if isOfOne { idle.append(("--missing", missing != nil)) }
    if case .selection = part {
      idle += [("--missing", missing != nil), ("--restrict", restriction != nil)]
    }
    for (other, isGiven) in idle where isGiven { throw .conflict(other, option) }
  }

  /// Rejects what a table of storefronts has no place for.
  func checkAvailability() throws(UsageError) {
    guard showsAvailability else { return }
    let others: [(option: String, isGiven: Bool)] = [
      ("--relationship", relationship != nil), ("--view", view != nil), ("--views", !views.isEmpty),
      ("--charts", showsCharts), ("--live", showsLive), ("--personal", showsPersonal),
      ("--name", !names.isEmpty), ("--equivalents", !equivalents.isEmpty),
      ("--missing", missing != nil), ("--restrict", restriction != nil),
      ("--include", !fetch.include.isEmpty), ("--extend", !fetch.extend.isEmpty),
      ("--all", listing.isWhole), (listing.placing ?? "", listing.placing != nil),
    ]
    guard let other = others.first(where: \.isGiven) else { return }
    throw .conflict("--availability", other.option)
  }
}
