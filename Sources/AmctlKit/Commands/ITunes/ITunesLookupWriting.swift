import AmctlCommandLine
import MusicAPI
import MusicServices

extension ITunesLookupCommand {
  /// How the results of a lookup become records.
  struct Writing {
    private let entity: ITunesEntity?
    private let limit: Int?
    private let presentation: Presentation
    /// Whether each record says which of several parents it belongs to.
    private let marksParents: Bool

    init(_ command: ITunesLookupCommand, _ presentation: Presentation, marksParents: Bool) {
      entity = command.entity
      limit = command.limit
      self.presentation = presentation
      self.marksParents = marksParents && command.entity != nil
    }

    /// A stream of the records, with the columns of all of them.
    var stream: ResponseStream {
      let marks = marksParents ? [Column("parent.id"), Column("parent.name")] : []
      return ResponseStream(presentation, columns: marks + ITunesItem.columns)
    }

    /// Returns the records of all groups; rows have what was asked for, without its parents.
    func records(
      of groups: [ITunesResults.Group], _ join: CatalogJoin, in storefront: String
    ) async throws -> [Record] {
      let items = groups.flatMap { group in
        let isShown = entity == nil || presentation.isDocument || group.parent?.type == entity?.type
        let own = isShown ? [group.parent].compactMap { $0 }.map { (item: $0, json: $0.json) } : []
        return own + group.items.map { ($0, marked($0.json, with: group.parent)) }
      }
      let objects = try await join.join(items.map { ($0.json, $0.item.key) }, in: storefront)
      return try zip(items, objects).map { try $0.item.record($1) }
    }

    private func marked(_ json: JSON, with parent: ITunesItem?) -> JSON {
      guard marksParents else { return json }
      return json.marked(["parent": parent?.reference ?? .null])
    }

    /// Notes that iTunes does not list all tracks or albums.
    func noteGaps(in groups: [ITunesResults.Group]) {
      let most = ITunesClient.limits.upperBound
      for group in groups where entity != nil && limit == nil {
        let (id, listed) = (group.parent?.id ?? "", group.items.count)
        if let count = group.parent?.trackCount, entity == .song, count > listed, listed < most {
          presentation.messages.note(
            "iTunes lists \(listed) of the \(count) tracks of album \(id).")
        } else if listed >= most {
          presentation.messages.note("iTunes lists at most \(most) of \(id).")
        }
      }
    }
  }
}

extension ITunesItem {
  /// The number of tracks of an album; nil for anything else.
  fileprivate var trackCount: Int? { type == .albums ? json["trackCount"]?.int : nil }

  /// The mark of its items.
  fileprivate var reference: JSONValue {
    [
      "id": id.map { .string($0) } ?? .null, "type": type.map { .string($0.rawValue) } ?? .null,
      "name": name.map { .string($0) } ?? .null,
    ]
  }
}
