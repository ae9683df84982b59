import MusicAPI

/// The account of the sandbox: a library drawn from the catalog, and what was changed since.
///
/// It is a handle: copies are the same account.
struct Account: ResourceSource {
  private let library: Library

  init(catalog: Catalog, _ options: Sandbox.Options) {
    library = Library(catalog: catalog, options)
  }

  /// The songs of the library before any change.
  var songCount: Int { library.songCount }

  private func view(_ reading: Reading) -> LibraryView {
    LibraryView(library, library.overlay, reading)
  }

  func item(_ type: String, _ id: String, _ reading: Reading) -> Item? {
    let view = view(reading)
    if type == "library-playlist-folders", id == view.root.id { return view.root }
    return view.item(type, id) ?? view.personalItem(type, id)
  }

  func attributes(of item: Item, extended: Set<String>, _ reading: Reading) -> [JSONMember] {
    view(reading).attributes(of: item, extended: extended)
  }

  func related(_ name: String, to item: Item, _ reading: Reading) -> ItemList? {
    let view = view(reading)
    return view.related(name, to: item) ?? view.personalRelated(name, to: item)
  }

  func view(_ name: String, of item: Item, _ reading: Reading) -> (title: String, list: ItemList)? {
    view(reading).ranked(name, of: item)
  }

  /// A list of the library, such as `library-songs`, in the order of a sort such as `-dateAdded`.
  func list(_ type: String, sort: String?, _ reading: Reading) -> ItemList {
    view(reading).list(type, sort: sort)
  }

  /// The resources of the library whose names have all words of a term.
  func search(_ type: String, _ term: String, _ reading: Reading) -> ItemList {
    view(reading).search(type, term)
  }

  /// A list that is no part of the library, such as `recently-added` or `heavy-rotation`, limited
  /// to some types.
  func personalList(_ name: String, types: [String], _ reading: Reading) -> ItemList {
    let view = view(reading)
    guard name == "recently-added" else {
      let items = view.personalList(name, types: types)
      return ItemList { offset, count in Array(items.dropFirst(offset).prefix(count)) }
    }
    let list = view.byDate(["library-albums", "library-playlists"], isReversed: true)
    return ItemList(slice: list.slice)
  }

  /// The rating of a resource: 1, -1, or nil.
  func rating(of type: String, _ id: String, _ reading: Reading) -> Int? {
    view(reading).rating(of: Reference(type: type, id: id))
  }

  /// Whether a resource of the catalog or the library is a favorite.
  func isFavorite(_ type: String, _ id: String, _ reading: Reading) -> Bool {
    view(reading).isFavorite(Reference(type: type, id: id))
  }

  /// Makes a change that shows after the delay of the reading, and returns what came of it.
  ///
  /// A change that cannot be kept is not made.
  func apply(_ change: Change, _ reading: Reading) throws(SandboxStateError) -> Outcome {
    try library.apply(KeptChange(change, reading), reading)
  }
}
