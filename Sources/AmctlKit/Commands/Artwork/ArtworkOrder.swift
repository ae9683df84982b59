import MusicAPI
import MusicPlatform

/// An image on its way into a file.
struct ArtworkOrder: Sendable {
  /// The resource that it is the artwork of.
  let owner: String
  let url: String
  let format: ArtworkForm.Format
  /// The size that the service announces; nil if it does not.
  let size: Image.Size?
  /// The names that the file may have: by the template, and with the ID besides.
  let names: [String]
  /// Whether a file of this name can only be of this resource.
  let namesID: Bool
  /// The name among them.
  let name: String

  /// Returns the name of the file with the image, which is fetched unless it is there.
  func fill(_ record: ArtworkRecord, _ fetcher: ImageFetcher) async throws -> String {
    try record.check(name)
    guard let count = record.size(of: name) else { return try await fetch(record, fetcher) }
    if let entry = record.entry(for: name) {
      let isThis =
        entry.owner == owner && entry.path == ArtworkRecord.path(of: url) && entry.count == count
      return isThis ? name : try await fetch(record, fetcher)
    }
    // The folder says nothing about the file.
    let present = record.bytes(of: name)
    if namesID {
      let image = try? Image(present, as: format)
      return image.map(isOfSize) ?? false
        ? try keep(nil, record) : try await fetch(record, fetcher)
    }
    let image = try await fetcher.image(at: url, as: format)
    if image.bytes == present { return try keep(nil, record) }
    return try keep(image, record, as: names.last ?? name)
  }

  private func fetch(_ record: ArtworkRecord, _ fetcher: ImageFetcher) async throws -> String {
    try keep(try await fetcher.image(at: url, as: format), record)
  }

  private func keep(
    _ image: Image?, _ record: ArtworkRecord, as name: String? = nil
  ) throws -> String {
    try Task.checkCancellation()
    return try record.keep(
      image?.bytes, of: owner, from: url, as: name ?? self.name, among: names)
  }

  /// Whether an image has the announced size; rounding may differ by one.
  private func isOfSize(_ image: Image) -> Bool {
    guard let size else { return true }
    return abs(image.size.width - size.width) <= 1 && abs(image.size.height - size.height) <= 1
  }
}
