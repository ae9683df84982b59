import AmctlCommandLine
import MusicAPI

/// A whole image.
struct Image: Sendable {
  let bytes: [UInt8]
  let format: ArtworkForm.Format

  /// Checks that bytes are a whole image, perhaps of one format.
  ///
  /// Nothing is decoded: the beginning shows the format, and the end that nothing was cut off.
  init(_ bytes: [UInt8], as expected: ArtworkForm.Format? = nil) throws(FetchError) {
    guard let format = Self.format(of: bytes) else {
      throw FetchError("the response is not an image")
    }
    if let expected, expected != format {
      throw FetchError("the image is \(format), not \(expected)")
    }
    guard Self.isWhole(bytes, format) else { throw FetchError("the image is incomplete") }
    self.bytes = bytes
    self.format = format
  }

  private static let pngStart: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The last chunk of every PNG: its length, its name and its checksum.
  private static let pngEnd: [UInt8] =
    [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  private static func format(of bytes: [UInt8]) -> ArtworkForm.Format? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpg }
    if bytes.starts(with: pngStart) { return .png }
    let isWebP = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    return isWebP ? .webp : nil
  }

  private static func isWhole(_ bytes: [UInt8], _ format: ArtworkForm.Format) -> Bool {
    switch format {
    case .jpg: bytes.suffix(2) == [0xFF, 0xD9]
    case .png: bytes.suffix(pngEnd.count) == pngEnd[...]
    // The number of bytes after these eight.
    case .webp:
      bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8 == bytes.count
    }
  }
}

extension TokenlessFetcher {
  /// Returns what fetches images, from any host.
  static func ofImages(_ service: Service) throws -> TokenlessFetcher {
    try TokenlessFetcher(service, from: "the image server")
  }

  /// Fetches a whole image, perhaps of one format.
  func image(at url: String, as format: ArtworkForm.Format? = nil) async throws -> Image {
    let response = try await response(at: url)
    do throws(FetchError) { return try Image(response.body, as: format) } catch {
      response.leaveCache()
      throw error
    }
  }
}

extension FetchError {
  /// The reason why there is no image to fetch.
  static let noImage = FetchError("it has none", .notFound)
}
