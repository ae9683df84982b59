/// The smallest bytes that are whole images of a size, as far as can be told without decoding.
package enum SampleImage {
  /// Returns a JPEG with a comment before its frame header.
  package static func jpeg(_ comment: String = "", width: Int = 10, height: Int = 10) -> [UInt8] {
    let text = Array(comment.utf8)
    let frame = number(height, 2) + number(width, 2)
    return [0xFF, 0xD8, 0xFF, 0xFE] + number(text.count + 2, 2) + text
      + [0xFF, 0xFF, 0xC0, 0, 11, 8] + frame + [1, 1, 0x11, 0, 0xFF, 0xD9]
  }

  /// Returns a PNG.
  package static func png(width: Int = 10, height: Int = 10) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + number(width, 4) + number(height, 4) + [8, 2, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
  }

  /// Returns a WebP of one chunk.
  package static func webp(width: Int = 10, height: Int = 10) -> [UInt8] {
    let chunk =
      Array("VP8X".utf8) + little(10, 4) + [0, 0, 0, 0] + little(width - 1, 3)
      + little(height - 1, 3)
    return Array("RIFF".utf8) + little(chunk.count + 4, 4) + Array("WEBP".utf8) + chunk
  }

  private static func number(_ number: Int, _ count: Int) -> [UInt8] {
    little(number, count).reversed()
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(number >> (8 * $0) & 0xFF) }
  }
}
