import MusicAPI

extension Column {
  /// The columns that tell most of a resource of one type.
  static func standard(for type: ResourceType?) -> [Column] {
    type?.facts.map { [id] + $0.columns.map { Column($0) } } ?? mixed
  }

  /// The columns of a list of several types, or of one that is not known here.
  static let mixed = [id, Column("type"), Column("name"), Column("artistName")]

  private static let id = Column("id")

  /// What stands behind the columns of library items that their twins of the catalog are shown with.
  static let twin = [Column("catalog.id"), Column("catalog.attributes.name")]
}
