import AmctlCommandLine
import MusicAPI

extension LibraryCommand {
  /// Rejects a word that is no type and no list.
  func checkType() throws(UsageError) {
    guard !isOfAnyType, !fetch.allowsUnknown, LibraryTypes.facts(named: word) == nil else { return }
    try Choices(
      LibraryTypes.names + ChosenList.names, .isNot("a library type"), ignoresCase: true
    ).check([word])
  }

  /// Takes the only word as a name if it cannot be an ID.
  mutating func takeName() {
    guard !isOfAnyType, !isTree, hasSingleID, names.isEmpty,
      MisplacedID.isName(ids[0], of: type, fetch.idStrictness)
    else { return }
    names = ids
    ids = []
  }

  /// Reads a word or a line of a file.
  func item(word: String) throws(UsageError) -> CatalogItem {
    guard part == .mixed else {
      return try CatalogItem(word: word, type: type, fetch.idStrictness, among: ids)
    }
    guard LibraryTypes.isID(word) else {
      throw .rule("'\(word)' is not a library ID", hint: "'amctl catalog' takes catalog IDs")
    }
    return CatalogItem(lookup: .id, value: word)
  }

  /// Checks that a related list has a resource, and recently added resources no ids.
  func checkCount() throws(UsageError) {
    if !names.isEmpty, !ids.isEmpty || !from.isEmpty {
      throw .rule(
        "'--name' cannot be used with \(ids.isEmpty ? "'--from'" : "IDs")", hint: nil)
    }
    switch part {
    case .chosen(let list):
      guard !isNamed else {
        throw .rule(
          "'\(list.rawValue)' takes no IDs", hint: "the service chooses the items of this list")
      }
    case .relationship:
      guard isNamed || listing.isWhole else {
        throw .rule(
          "'--relationship' needs \(type.idLabel)",
          hint: "or use '--all' to list it for all \(label)")
      }
    case .tree:
      guard from.isEmpty else { throw .conflict("--tree", "--from") }
      guard names.isEmpty else { throw .conflict("--tree", "--name") }
    case .list, .resources, .mixed: return
    }
  }

  /// Rejects options that do not apply to the requested part.
  func checkUses() throws(UsageError) {
    if relationship != nil, isOfAnyType {
      throw .rule(
        "'--relationship' cannot be used with \(label)",
        hint: "use it with a type and an ID, such as 'amctl library playlists ID'")
    }
    if sort != nil, part != .list {
      throw .rule("'--sort' works on whole lists only", hint: "leave out IDs and '--relationship'")
    }
    if missing != nil, !isNamed || part == .tree || relationship != nil && hasSingleID {
      throw .rule("'--missing' needs IDs", hint: "write IDs, or '--from FILE'")
    }
    if isTree, type != .libraryPlaylistFolders {
      throw .rule("'--tree' cannot be used with \(label)", hint: "use it with playlist-folders")
    }
    if isJoined, type == .libraryPlaylistFolders || part == .tree {
      throw .rule(
        "'--with-catalog' cannot be used with \(label)", hint: "folders have no catalog match")
    }
  }

  /// Rejects paging options with ids, and an offset with a tree.
  func checkListing() throws(UsageError) {
    if listing.isWhole, listing.limit != nil, !listsOfAll { throw .conflict("--all", "--limit") }
    switch part {
    case .resources, .mixed:
      guard let option = listing.placing else { return }
      throw .rule("'\(option)' works on lists only", hint: "leave out the IDs")
    case .tree:
      if listing.offset != nil { throw .conflict("--tree", "--offset") }
    case .list, .chosen, .relationship: return
    }
  }
}
