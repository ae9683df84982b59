import MusicAPI

/// The columns of a list: those that were asked for, or those that tell most of its type.
struct ColumnChoice: Sendable {
  /// The columns that were asked for; nil leaves them to the type.
  var chosen: [Column]?
  /// The columns that stand before the others.
  var leading: [Column] = []
  /// What the list holds.
  var content = ListContent.several

  /// The columns of the one header of a list, whatever is in it.
  var header: [Column] { leading + (chosen ?? content.columns) }

  /// The columns for records of a type; nil for a list of several.
  func columns(for type: ResourceType?) -> [Column] {
    leading + (chosen ?? type.map { Column.usual(for: $0) } ?? content.mixedColumns)
  }
}

/// What a list holds, as far as it is known before the first of it is here.
///
/// Separated values have one header, which must not depend on what happens to come first.
enum ListContent: Sendable, Equatable {
  /// Resources of one type.
  case only(ResourceType)
  /// Resources of several types, most of them of this one.
  case mostly(ResourceType)
  /// Resources of several types, or whatever the service sends.
  case several

  /// What a list has that was asked for by its types.
  init(_ types: [ResourceType]) {
    self = types.count == 1 ? .only(types[0]) : .several
  }

  /// What a related list of a type contains; tracks are songs, with a music video here and there.
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
