import MusicAPI
import MusicPlatform

/// The place in a list at which an earlier run stopped.
///
/// The pages that it wrote are listed beside the file, each on a line that is added after the page.
/// What is in the file is compared with the last line, so it does not matter when the run ended.
struct ExportStop: Sendable {
  private let first: ExportedPage
  /// The last page that is there.
  let last: ExportedPage
  /// The hash of everything up to its end.
  let hash: SHA256
  private let file: OpenedFile

  /// Reads the place; nil if too little is there to be continued, or not what the run wrote.
  init?(_ name: String, in places: ExportPlaces) throws(FileError) {
    let pages = try places.pages(name).lines().compactMap { ExportedPage($0) }
    // It takes two requests to see whether the list is the same.
    guard pages.count > 2, let first = pages.first, let last = pages.last else { return nil }
    file = try OpenedFile(places.part(name))
    guard let hash = try SHA256(ofFirst: last.bytes.upperBound, in: file), hash.hex == last.sha256
    else { return nil }
    (self.first, self.last, self.hash) = (first, last, hash)
  }

  /// Returns the pages after that place; nil if the list is not the same any more.
  ///
  /// Its length tells, and so do its first page and the last one that was written.
  func rest(
    of endpoint: Endpoint<ResourceDocument<AnyKind>>, from client: MusicClient
  ) async throws -> PageIterator<AnyKind>? {
    // Another version may have requested the list with other parameters.
    guard first.target == endpoint.request.target.description else { return nil }
    let beginning = client.pages(of: endpoint, extent: .firstPage).makeAsyncIterator()
    guard let start = try await beginning.next(), try isSame(start, as: first) else { return nil }
    let pages = client.pages(of: endpoint, continuingAt: last.target).makeAsyncIterator()
    guard let end = try await pages.next(), try isSame(end, as: last) else { return nil }
    return pages
  }

  /// Returns whether a page has the same resources as when it was written, in a list of the same
  /// length.
  private func isSame(_ page: Page<AnyKind>, as written: ExportedPage) throws -> Bool {
    let lines = try file.bytes(written.bytes).split(separator: UInt8(ascii: "\n"))
    let ids = try lines.map { try JSONDocument(parsing: Array($0)).root.resourceID }
    return page.reportedTotal == written.total && page.elements.map(\.resourceID) == ids
  }
}

/// A page in the file of a list that is not complete.
struct ExportedPage {
  /// The target of its request.
  let target: String
  /// The place of its resources.
  let bytes: Range<Int>
  /// The number of resources up to its end.
  let count: Int
  /// The number of resources in the whole list; nil if the service did not report it.
  let total: Int?
  /// The digest of the file up to its end.
  let sha256: String

  /// The line about it.
  var json: JSONValue {
    let members = [
      JSONMember("target", .string(target)), JSONMember("start", .int(bytes.lowerBound)),
      JSONMember("end", .int(bytes.upperBound)), JSONMember("count", .int(count)),
      total.map { JSONMember("total", .int($0)) }, JSONMember("sha256", .string(sha256)),
    ]
    return .object(members.compactMap { $0 })
  }
}

extension ExportedPage {
  /// Reads a line; nil if something is missing.
  init?(_ json: JSON) {
    guard let target = json["target"]?.string, let start = json["start"]?.int,
      let end = json["end"]?.int, 0 <= start, start <= end, let count = json["count"]?.int,
      let sha256 = json["sha256"]?.string
    else { return nil }
    self.init(
      target: target, bytes: start..<end, count: count, total: json["total"]?.int, sha256: sha256)
  }
}
