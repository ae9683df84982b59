import MusicAPI

/// The columns of a list: the requested ones, or the default ones for its type.
struct ColumnChoice: Sendable {
  /// The columns of the command; nil for the default ones.
  var chosen: [Column]?
  /// Whether a person chose the columns with `--fields`.
  var isRequested = false
  /// The columns before the others.
  var leading: [Column] = []
  var content = ContentTypes.several
  /// The name above a table, which the artist of every row need not repeat.
  var title: String?
  /// The names of a table's columns, the most important first; empty for the usual importance.
  var ranking: [String] = []
  /// Whether a table leaves out the columns that have no values in a group of records.
  var leavesOutEmpty = false
  /// The sentence of a record for the end of its row if the cells there are empty, such as the
  /// reason that no song matched; nil if empty cells need no reason.
  var remark: Column?

  /// The columns of a list's single header, whatever the list contains.
  var header: [Column] { leading + (chosen ?? content.columns) }

  /// Returns the columns of a table of records.
  ///
  /// A column that says nothing there is left out: the disc or the album of an album's tracks if
  /// there is only one, the artist that the title names, what the type of all records does not
  /// have, and the first of two with the same heading.
  func tableColumns(of records: [JSON]) -> [Column] {
    guard !isRequested else { return header }
    let types = Set(records.map(\.resourceType))
    let type = types.count == 1 ? types.first ?? nil : nil
    let numbers = content.isOfAlbum ? Column.trackNumbers : []
    let columns =
      leading + numbers
      + (chosen ?? type.map { Column.usual(for: $0) } ?? content.mixedColumns)
    let headings = columns.map(\.heading)
    let kept = columns.enumerated().filter { index, column in
      let isOfAlbum = column == .disc || content.isOfAlbum && column == .album
      let isTitle = title != nil && column == .artist
      if isOfAlbum || isTitle || leavesOutEmpty {
        let values = Set(records.map(column.shown))
        if isOfAlbum && values.count < 2 || values == [isTitle ? title ?? "" : ""] { return false }
      }
      let members = type?.facts?.kind.members
      if let members, column == .artist, !members.contains(where: { $0.name == column.field.name })
      {
        return false
      }
      return !headings[(index + 1)...].contains(headings[index])
    }.map(\.element)
    // What may be long is at the end.
    return kept.filter { !$0.display.isLast } + kept.filter(\.display.isLast)
  }

  /// Returns the positions of a table's columns, the most important first.
  ///
  /// Requested columns are as important as their order says. Of others, the name comes first, then
  /// what was asked for, then what the next command takes.
  func importance(of columns: [Column]) -> [Int] {
    guard !isRequested else { return Array(columns.indices) }
    guard ranking.isEmpty else {
      let ranks = columns.map { ranking.firstIndex(of: $0.field.name) ?? ranking.count }
      return columns.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    }
    let classes = columns.map { column in
      if column.display == .name { return 0 }
      if column.field.name == "rank" || Column.trackNumbers.contains(column) { return 3 }
      if leading.contains(column) || Column.catalogMatch.contains(column) { return 1 }
      // A command that shows a URL or a reason was asked for it.
      return column.field.name == "id" ? 2 : column.display.isLast ? 1 : 4
    }
    return columns.indices.sorted { (classes[$0], $0) < (classes[$1], $1) }
  }
}

/// The content of a list, as far as it is known before the first element arrives.
///
/// Separated values have one header, which must not depend on the first element.
enum ContentTypes: Sendable, Equatable {
  case only(ResourceType)
  /// Resources of several types, mostly of this one.
  case mostly(ResourceType)
  /// The tracks of an album, mostly of this type.
  case album(of: ResourceType)
  /// Resources of several or unknown types.
  case several

  /// Creates the content of a list of the requested types.
  init(_ types: [ResourceType]) {
    self = types.count == 1 ? .only(types[0]) : .several
  }

  /// Creates the content of a type's related list; tracks are songs and a few music videos.
  init(_ list: (any DeclaredList)?, of owner: ResourceType) {
    if list?.name == "tracks" {
      let song: ResourceType = owner.facts?.isInLibrary == true ? .librarySongs : .songs
      let isAlbum = owner == .albums || owner == .libraryAlbums
      self = isAlbum ? .album(of: song) : .mostly(song)
    } else if let type = list?.itemType {
      self = .only(type)
    } else {
      self = .several
    }
  }

  /// Whether the items have track numbers that matter.
  var isOfAlbum: Bool {
    if case .album = self { true } else { false }
  }

  /// The known types that it may contain; empty if it may contain any.
  var types: [ResourceType] {
    switch self {
    case .only(let type): type.facts.map { [$0.type] } ?? []
    case .mostly(let type):
      [type, type.facts?.isInLibrary == true ? .libraryMusicVideos : .musicVideos]
    case .album(let type): ContentTypes.mostly(type).types
    case .several: []
    }
  }

  var columns: [Column] {
    if case .only(let type) = self { Column.usual(for: type) } else { mixedColumns }
  }

  /// The columns for records of several types.
  var mixedColumns: [Column] {
    switch self {
    case .mostly(let type), .album(let type):
      Array(Column.mixed.prefix(2) + Column.usual(for: type).dropFirst())
    case .only, .several: Column.mixed
    }
  }
}
