import MusicAPI

extension CatalogCommand {
  /// The type that a word names, or that an address leads to.
  static func type(of word: String) throws(UsageError) -> ResourceType {
    guard MusicURL.isURL(word) else {
      do { return try CatalogTypes.one.parse(word) } catch {
        throw .refusedValue(error, of: word)
      }
    }
    do { return try MusicURL(parsing: word).type } catch {
      throw .rule(error.description, hint: nil)
    }
  }

  static func part(_ arguments: Arguments) throws(UsageError) -> Part {
    var parts: [(option: String, part: Part)] = []
    if let name = arguments[relationship] { parts.append(("--relationship", .relationship(name))) }
    if let name = arguments[view] { parts.append(("--view", .view(name))) }
    if arguments[charts] { parts.append(("--charts", .selection(.charts))) }
    if arguments[live] { parts.append(("--live", .selection(.live))) }
    if arguments[personal] { parts.append(("--personal", .selection(.personal))) }
    guard parts.count < 2 else { throw .conflict(parts[0].option, parts[1].option) }
    return parts.first?.part ?? .resources
  }

  /// Refuses a type that has no collection in the catalog.
  func checkType() throws(UsageError) {
    try NameRules(arguments).check(
      [type], among: ResourceFacts.catalog.map(\.type), "a type of the catalog")
  }

  /// Lists and views belong to one resource, and selections to none.
  func checkCount() throws(UsageError) {
    let isNamed = arguments[Self.from] != nil || !codesOrEquivalents.isEmpty
    switch part {
    case .relationship: try checkIsOne("--relationship", isNamed)
    case .view: try checkIsOne("--view", isNamed)
    case .selection(let selection):
      guard type == selection.type else { throw selection.refusal(of: type) }
      guard ids.isEmpty, !isNamed else {
        throw .rule("'--\(selection)' takes no ids.", hint: "the service chooses what it lists")
      }
    case .resources:
      if !arguments[Self.views].isEmpty { try checkIsOne("--views", isNamed) }
      guard !ids.isEmpty || isNamed else {
        throw .rule(
          "No id of \(type) was given.",
          hint: "write ids behind it: 'amctl catalog \(type) ID...'")
      }
    }
  }

  /// Refuses names that this type does not have, before any request.
  func checkNames() throws(UsageError) {
    let rules = NameRules(arguments)
    try checkLookups()
    try checkFiles()
    guard let facts = type.facts else { return }
    try rules.check(arguments[Self.views], among: facts.views.map(\.name), "a view of \(type)")
    switch part {
    case .resources, .selection: try rules.checkFetchOptions(arguments, of: [type])
    case .relationship(let name):
      try rules.check([name], among: facts.relationships.map(\.name), "a relationship of \(type)")
    case .view(let name):
      try rules.check([name], among: facts.views.map(\.name), "a view of \(type)")
    }
  }

  /// What was not found must not take the place of what is still to be read.
  private func checkFiles() throws(UsageError) {
    if arguments[Self.by] != nil, arguments[Self.from] == nil {
      throw .dependency("--by", needs: "--from")
    }
    guard let path = arguments[Self.from], path == arguments[Self.missing] else { return }
    throw .rule("'\(path)' cannot be both '--from' and '--missing'.", hint: "name another file")
  }

  private var codesOrEquivalents: [String] {
    arguments[Self.isrc] + arguments[Self.upc] + arguments[Self.equivalents]
  }

  private func checkIsOne(_ option: String, _ isNamed: Bool) throws(UsageError) {
    guard ids.count != 1 || isNamed else { return }
    guard !ids.isEmpty || isNamed else {
      throw .rule("'\(option)' needs the id of one of the \(type).", hint: nil)
    }
    let given = isNamed ? "codes or a file" : "\(ids.count)"
    throw .rule(
      "'\(option)' is for one id, and \(given) were given.",
      hint: "run the command once for each id")
  }

  /// Refuses codes that resources of this type do not have.
  private func checkLookups() throws(UsageError) {
    let given: [(option: String, lookup: Lookup, isGiven: Bool)] = [
      ("--isrc", .isrc, !arguments[Self.isrc].isEmpty),
      ("--upc", .upc, !arguments[Self.upc].isEmpty),
      ("--equivalents", .equivalents, !arguments[Self.equivalents].isEmpty),
      ("--equivalents-in", .equivalents, !arguments[Self.equivalentsIn].isEmpty),
    ]
    for (option, lookup, isGiven) in given where isGiven {
      if let facts = type.facts, facts.limit(of: lookup) == nil {
        let types = ResourceFacts.catalog.filter { $0.limit(of: lookup) != nil }
        throw .rule(
          "'\(option)' is not for \(type).",
          hint: "it is for " + types.map(\.type.rawValue).joined(separator: ", "))
      }
    }
  }
}
