import AmctlCommandLine
import MusicAPI

/// What is to be looked up, in the order given: from the command line, then line by line from files.
struct CatalogInput {
  private var parts: [Part]
  private let read: Reading
  /// How many items may still come.
  private var left: Int

  /// Reads what a line names.
  typealias Reading = (String) throws(UsageError) -> CatalogItem

  /// Items that are known, and then the lines of a file that may take its time.
  private struct Part {
    var items: ArraySlice<CatalogItem> = []
    var lines: InputLines?

    mutating func next(_ read: Reading) throws -> CatalogItem? {
      if let item = items.popFirst() { return item }
      return try lines?.next(read)
    }
  }

  /// Takes the first items, at most so many; nothing after them is read.
  ///
  /// A regular file is read at once, so that a wrong line is reported before anything is requested.
  /// A pipe is read as its lines are needed.
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

  /// The next item; nil after the last.
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
