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
  /// The name of the file, and another one with the ID besides.
  let name: String
  let otherName: String
  /// Whether a file of this name can only be of this resource.
  let namesID: Bool

  /// Returns the name of the file with the image, which is fetched if it is missing.
  func fill(_ folder: FileCollection, _ fetcher: ImageFetcher) async throws -> String {
    let facts = try folder.facts(of: name)
    if case (let size, let file?)? = facts {
      let isThis = file.owner == owner && Self.path(of: file.url) == Self.path(of: url)
      if isThis, file.size == size { return name }
    } else if facts != nil {
      // The folder says nothing about the file.
      let present = (try? FileSystem.read(folder.path(of: name))) ?? []
      guard namesID else {
        let image = try await fetcher.image(at: url, as: format)
        let isThere = image.bytes == present
        return try keep(image.bytes, isThere: isThere, in: folder, as: isThere ? name : otherName)
      }
      if let image = try? Image(present, as: format), isOfSize(image) {
        return try keep(present, isThere: true, in: folder, as: name)
      }
    }
    let image = try await fetcher.image(at: url, as: format)
    return try keep(image.bytes, isThere: false, in: folder, as: name)
  }

  private func keep(
    _ bytes: [UInt8], isThere: Bool, in folder: FileCollection, as name: String
  ) throws -> String {
    try Task.checkCancellation()
    return try folder.keep(
      bytes, isThere: isThere, of: owner, from: url, as: name, or: otherName)
  }

  /// Returns the path of a URL, which says the size, crop and format; hosts change.
  private static func path(of url: String) -> Substring {
    Origin.split(url).map { Substring($0.rest) } ?? url[...]
  }

  /// Whether an image has the announced size; rounding may differ by one.
  private func isOfSize(_ image: Image) -> Bool {
    guard let size else { return true }
    return abs(image.size.width - size.width) <= 1 && abs(image.size.height - size.height) <= 1
  }
}
