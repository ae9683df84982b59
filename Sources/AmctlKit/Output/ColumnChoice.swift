import MusicAPI

/// The columns of a list: those that were asked for, or those that tell most of its type.
struct ColumnChoice: Sendable {
  /// The columns that were asked for; nil leaves them to the type.
  var chosen: [Column]?
  /// The columns that stand before the others.
  var leading: [Column] = []
  /// What the list holds.
  var content = ListContent.unknown

  /// The columns of the one header of a list, which begins with a record, or has none.
  func header(from first: JSON?) -> [Column] {
    leading + (chosen ?? content.columns(from: first))
  }

  /// The columns for records of a type; nil for a list of several.
  func columns(for type: ResourceType?) -> [Column] {
    leading + (chosen ?? Column.usual(for: type))
  }
}

/// What a list holds, as far as it is known before the first of it is here.
///
/// Separated values have one header, which must not hang on what happens to come first.
enum ListContent: Sendable, Equatable {
  /// Resources of one type.
  case only(ResourceType)
  /// Resources of several types.
  case several
  /// Whatever the service sends.
  case unknown

  /// What a list has that was asked for by its types.
  init(_ types: [ResourceType]) {
    self = types.count == 1 ? .only(types[0]) : .several
  }

  /// What a related list contains, where its declaration says so.
  init(_ list: ResourceFacts.ListFacts?) {
    self = list?.itemType.map { .only($0) } ?? .unknown
  }

  /// The columns of its header; the first record decides only where nothing else is known.
  func columns(from first: JSON?) -> [Column] {
    switch self {
    case .only(let type): Column.usual(for: type)
    case .several: Column.mixed
    case .unknown: Column.usual(for: first?.resourceType)
    }
  }
}
