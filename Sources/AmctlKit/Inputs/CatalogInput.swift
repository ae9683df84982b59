import AmctlCommandLine
import MusicAPI

/// The items to look up, in order: from the command line, then line by line from files.
struct CatalogInput {
  private var parts: [Part]
  private let read: Reading
  /// The number of items that may still be read.
  private var left: Int

  /// Reads the item on a line.
  typealias Reading = (String) throws(UsageError) -> CatalogItem

  /// Known items, followed by the lines of a file that may be slow to arrive.
  private struct Part {
    var items: ArraySlice<CatalogItem> = []
    var lines: InputLines?

    mutating func next(_ read: Reading) throws -> CatalogItem? {
      if let item = items.popFirst() { return item }
      return try lines?.next(read)
    }
  }

  /// Reads at most `limit` items, and nothing after them.
  ///
  /// A regular file is read at once, so that an invalid line is reported before anything is
  /// requested. The lines of a pipe are read as needed.
  init(
    _ items: [CatalogItem], files: [InputLines] = [], limit: Int?,
    read: @escaping Reading = { CatalogItem(lookup: .id, value: $0) }
  ) throws {
    left = limit ?? .max
    self.read = read
    parts = [Part(items: items[...])]
    for var file in files {
      guard file.isRegularFile else {
        parts.append(Part(lines: file))
        continue
      }
      var part = Part()
      while part.items.count < left, let item = try file.next(read) { part.items.append(item) }
      parts.append(part)
    }
  }

  /// Returns the next item; nil after the last.
  mutating func next() throws -> CatalogItem? {
    while left > 0, !parts.isEmpty {
      if let item = try parts[0].next(read) {
        left -= 1
        return item
      }
      parts.removeFirst()
    }
    return nil
  }
}
