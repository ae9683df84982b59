import MusicAPI

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
    case .only(let type): Column.standard(for: type)
    case .several: Column.mixed
    case .unknown: Column.standard(for: first?.resourceType)
    }
  }
}
