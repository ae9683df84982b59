import MusicAPI

/// The columns of a list: the requested ones, or the default ones for its type.
struct ColumnChoice: Sendable {
  /// The requested columns; nil for the default ones.
  var chosen: [Column]?
  /// The columns before the others.
  var leading: [Column] = []
  /// The content of the list.
  var content = ListContent.several

  /// The columns of a list's single header, whatever the list contains.
  var header: [Column] { leading + (chosen ?? content.columns) }

  /// Returns the columns for records of a type; nil means a list of several types.
  func columns(for type: ResourceType?) -> [Column] {
    leading + (chosen ?? type.map { Column.usual(for: $0) } ?? content.mixedColumns)
  }
}

/// The content of a list, as far as it is known before the first element arrives.
///
/// Separated values have one header, which must not depend on the first element.
enum ListContent: Sendable, Equatable {
  /// Resources of one type.
  case only(ResourceType)
  /// Resources of several types, mostly of this one.
  case mostly(ResourceType)
  /// Resources of several or unknown types.
  case several

  /// Creates the content of a list of the requested types.
  init(_ types: [ResourceType]) {
    self = types.count == 1 ? .only(types[0]) : .several
  }

  /// Creates the content of a type's related list; tracks are songs and a few music videos.
  init(_ list: ResourceFacts.ListFacts?, of owner: ResourceType) {
    if let type = list?.itemType {
      self = .only(type)
    } else if list?.name == "tracks" {
      self = .mostly(owner.facts?.isInLibrary == true ? .librarySongs : .songs)
    } else {
      self = .several
    }
  }

  /// The columns of its header.
  var columns: [Column] {
    if case .only(let type) = self { Column.usual(for: type) } else { mixedColumns }
  }

  /// The columns for records of several types.
  var mixedColumns: [Column] {
    guard case .mostly(let type) = self else { return Column.mixed }
    return Array(Column.mixed.prefix(2) + Column.usual(for: type).dropFirst())
  }
}
