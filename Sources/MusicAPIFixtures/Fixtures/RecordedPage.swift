import MusicAPI

/// The page of a list that a file has, as far as its request tells.
struct RecordedPage: Sendable {
  let file: String
  private let offset: Int
  /// The requested page size; nil for the one that the service chose.
  private let size: Int?

  /// Takes the position from the target of the file's request; nil if it is not a number.
  init?(file: String, of target: RequestTarget) {
    guard let offset = target.listOffset else { return nil }
    self.file = file
    self.offset = offset
    size = target.query["limit"].flatMap { Int($0) }
  }

  /// Returns the files with the items that a request wants, all of one recorded request.
  ///
  /// A request without a size gets the page at its offset, the largest of several: the size that
  /// the service would choose is not known. One with a size gets part of a larger page; nobody
  /// knows what the service would respond to any other size.
  static func files(
    of pages: [RecordedPage], for target: RequestTarget, in folder: FixtureFolder
  ) throws(TransportError) -> [String] {
    guard let offset = target.listOffset else { return [] }
    let sizes = Dictionary(grouping: pages, by: \.size)
      .sorted { ($0.key ?? 0) > ($1.key ?? 0) }.map(\.value)
    guard target.query["limit"] != nil else {
      return sizes.map { $0.filter { $0.offset == offset }.map(\.file) }.first { !$0.isEmpty } ?? []
    }
    guard let count = target.pageSize else { return [] }
    for pages in sizes {
      let start = pages.map(\.offset).filter { $0 <= offset }.max()
      let nearest = pages.filter { $0.offset == start && ($0.offset == offset || $0.size != count) }
      if let page = nearest.first, try page.has(count, from: offset, in: folder) {
        return nearest.map(\.file)
      }
    }
    return []
  }

  /// Whether this many items from an offset on can be taken from the page and those after it.
  private func has(
    _ count: Int, from offset: Int, in folder: FixtureFolder
  ) throws(TransportError) -> Bool {
    guard count <= size ?? .max, let page = try folder.fixture(in: file) else { return false }
    if count == size { return true }
    guard let data = (try? JSONDocument(parsing: page.response.body))?.root["data"],
      data.kind == .array
    else { return false }
    return count <= size ?? data.count
      && (offset == self.offset || offset - self.offset < data.count)
  }
}

extension RequestTarget {
  /// The page size that a request names, if it is a whole number from 1 on; nil if there are
  /// several.
  var pageSize: Int? { whole("limit").flatMap { $0 >= 1 ? $0 : nil } }

  /// The offset of the first item, 0 if the request names none; nil if it is not a whole number.
  var listOffset: Int? { query["offset"] == nil ? 0 : whole("offset") }

  private func whole(_ name: String) -> Int? {
    let values = query.items.filter { $0.name == name }.map(\.value)
    guard values.count == 1, let text = values.first, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    return Int(text)
  }
}
