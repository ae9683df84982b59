import AmctlCommandLine
import MusicAPI

/// What the output lacks of the lists that were written: further pages, items that the service has
/// counted, or the rest of lists inside resources.
struct ListGaps {
  /// Whether a list without a limit has more pages.
  private var isCut = false
  /// The number of items in the list that was cut, if the service reports it.
  private var total: Int?
  /// The groups that were written, and the most items of one that has more.
  private var groups = (count: 0, cutAt: 0)
  /// The complete lists whose length differs from the service's count.
  private var miscounted: [ItemCount] = []
  /// The name of the first incomplete list inside a resource, and the id of the resource.
  private var unfinished: (name: String, id: String)?
  /// The error that hides whether a list inside a written resource has more elements.
  var unreadable: UnexpectedShapeError?

  /// Adds a list that was read to an extent.
  mutating func add(
    _ size: ItemCount, at place: ListPlace, of extent: ListingExtent, hasMore: Bool
  ) {
    if place != .root { groups.count += 1 }
    if extent == .firstPage, hasMore {
      isCut = true
      if place == .root {
        total = size.total
      } else {
        groups.cutAt = max(groups.cutAt, size.count)
      }
    }
    if extent == .all, place == .root, size.reported != nil { miscounted.append(size) }
  }

  /// Finds the first incomplete list inside a resource of a page.
  mutating func look(at page: Page<AnyKind>) {
    for element in page.elements where unfinished == nil {
      do {
        unfinished = try element.unfinishedLists.first.map { ($0.name, element.resourceID ?? "") }
      } catch { return unreadable = error }
    }
  }

  /// Says what the output lacks, and how to get it.
  func report(
    to messages: Messages, after written: Int, _ resume: ResumePoint?, withLists: Bool
  ) {
    if isCut, groups.count > 1 {
      // All of each group may be hundreds of requests.
      messages.note(
        "Showing the first \(groups.cutAt.grouped) of each group. Use --limit N or --all for more.")
    } else if isCut {
      messages.noteMore(written: written, of: total, resume: resume)
    }
    for size in miscounted where !size.isTooShort {
      if let difference = size.difference() { messages.note("The service \(difference).") }
    }
    if let (name, id) = unfinished, withLists {
      messages.note("'\(id)' has more \(name) than shown; --all fetches them.")
    }
  }

  /// Throws if the service returned much less than it reported.
  func check() throws {
    guard let difference = miscounted.first(where: \.isTooShort)?.difference() else { return }
    throw Failure(
      .partial, "the service \(difference)", hint: "try again later", reason: .serverError)
  }
}
