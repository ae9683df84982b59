import MusicAPI

extension LibraryCommand {
  static func part(_ arguments: Arguments, of word: String) throws(UsageError) -> Part {
    let name = arguments[relationship]
    if name != nil, arguments[tree] { throw .conflict("--relationship", "--tree") }
    if word == recentlyAdded { return .recentlyAdded }
    if LibraryTypes.isID(word) { return .mixed }
    if let name { return .relationship(name) }
    if arguments[tree] { return .tree }
    return arguments[ids].isEmpty && arguments[from] == nil ? .list : .resources
  }

  /// Refuses what does not go together.
  func check(_ word: String) throws(UsageError) {
    let rules = NameRules(arguments)
    if part != .recentlyAdded, part != .mixed, LibraryTypes.facts(named: word) == nil {
      try rules.check(
        [word], among: LibraryTypes.names + [Self.recentlyAdded], "a type of the library")
    }
    try checkCount()
    try checkUses()
    for id in ids {
      guard part == .mixed else {
        try MisplacedID.check(id, as: type)
        continue
      }
      guard LibraryTypes.isID(id) else {
        throw .rule("'\(id)' is not an id of the library.", hint: "'amctl catalog' takes others")
      }
    }
    if let path = arguments[Self.from], path == arguments[Self.missing] {
      throw .rule("'\(path)' cannot be both '--from' and '--missing'.", hint: "name another file")
    }
    try checkNames(rules)
  }

  /// A related list is of one resource, and what was added last has no ids.
  private func checkCount() throws(UsageError) {
    let isNamed = !ids.isEmpty || arguments[Self.from] != nil
    switch part {
    case .recentlyAdded:
      guard !isNamed else {
        throw .rule(
          "'\(Self.recentlyAdded)' takes no ids.", hint: "the service chooses what it lists")
      }
    case .relationship:
      guard ids.count == 1, arguments[Self.from] == nil else {
        throw .rule(
          ids.isEmpty && !isNamed
            ? "'--relationship' needs the id of one of the \(word)."
            : "'--relationship' is for one id, and "
              + (arguments[Self.from] == nil ? "\(ids.count) were given." : "a file was given."),
          hint: isNamed ? "run the command once for each id" : nil)
      }
    case .tree:
      guard arguments[Self.from] == nil else { throw .conflict("--tree", "--from") }
    case .list, .resources, .mixed: return
    }
  }

  /// Refuses options that mean nothing for what is wanted.
  private func checkUses() throws(UsageError) {
    if arguments[Self.sort] != nil, part != .list {
      throw .rule("'--sort' is for a whole list.", hint: "write no ids and no other list with it")
    }
    if arguments[Self.missing] != nil, part != .resources, part != .mixed {
      throw .rule("'--missing' is for ids.", hint: "write ids, or '--from FILE'")
    }
    if arguments[Self.tree], type != .libraryPlaylistFolders {
      throw .rule("'--tree' is not for \(word).", hint: "it is for playlist-folders")
    }
    if arguments[Self.withCatalog], type == .libraryPlaylistFolders || part == .tree {
      throw .rule("'--with-catalog' is not for \(word).", hint: "the catalog has no folders")
    }
  }

  /// Refuses names that this type does not have, before any request.
  private func checkNames(_ rules: NameRules) throws(UsageError) {
    guard let facts = type.facts else { return }
    switch part {
    case .list:
      let orders = facts.sortNames.flatMap { [$0, "-" + $0] }
      try rules.check(
        arguments[Self.sort].map { [$0] } ?? [], among: orders, "an order of \(word)")
      try rules.checkFetchOptions(arguments, of: [type])
    case .resources: try rules.checkFetchOptions(arguments, of: [type])
    case .relationship(let name):
      try rules.check([name], among: facts.relationships.map(\.name), "a relationship of \(word)")
    case .recentlyAdded, .mixed, .tree: return
    }
  }
}
