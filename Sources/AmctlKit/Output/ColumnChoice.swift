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
    leading + (chosen ?? Column.standard(for: type))
  }
}
