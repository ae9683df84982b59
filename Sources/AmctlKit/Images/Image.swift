import MusicPlatform

/// A whole image.
struct Image: Sendable {
  let bytes: [UInt8]
  let format: ArtworkForm.Format
  /// The size in pixels.
  let size: Size

  /// A size in pixels.
  struct Size: Sendable, Equatable {
    let width: Int
    let height: Int
  }

  /// Checks that bytes are a whole image, perhaps of one format.
  ///
  /// Nothing is decoded: the beginning says what it is, and the end that it is all there.
  init(_ bytes: [UInt8], as expected: ArtworkForm.Format? = nil) throws(ImageError) {
    guard let format = Self.format(of: bytes) else { throw .notAnImage }
    if let expected, expected != format { throw .otherFormat(format, not: expected) }
    guard Self.isWhole(bytes, format), let size = Self.size(of: bytes, format),
      size.width > 0, size.height > 0
    else { throw .incomplete }
    self.bytes = bytes
    self.format = format
    self.size = size
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
    case .webp:
      bytes.number(at: 4, count: 4, isBigEndian: false).map { $0 + 8 == bytes.count } ?? false
    }
  }

  private static func size(of bytes: [UInt8], _ format: ArtworkForm.Format) -> Size? {
    switch format {
    case .jpg: sizeOfJPEG(bytes)
    case .png: bytes.size(at: 16, 20, count: 4)
    case .webp: sizeOfWebP(bytes)
    }
  }

  /// Returns the size from the first frame header among the segments of a JPEG.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> Size? {
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      switch marker {
      // Bytes that fill gaps, and markers without a length.
      case 0xFF: position += 1
      case 0x01, 0xD0...0xD8: position += 2
      case 0xC4, 0xC8, 0xCC, 0x02...0xBF, 0xDB...0xFE:
        position += 2 + (bytes.number(at: position + 2, count: 2) ?? 0)
      case 0xC0...0xCF: return bytes.size(at: position + 7, position + 5, count: 2)
      default: return nil
      }
    }
    return nil
  }

  /// Returns the size from the first chunk of a WebP, of which there are three kinds.
  private static func sizeOfWebP(_ bytes: [UInt8]) -> Size? {
    switch String(decoding: bytes.dropFirst(12).prefix(4), as: UTF8.self) {
    case "VP8 ":
      guard let size = bytes.size(at: 26, 28, count: 2, isBigEndian: false) else { return nil }
      return Size(width: size.width & 0x3FFF, height: size.height & 0x3FFF)
    case "VP8L":
      guard let bits = bytes.number(at: 21, count: 4, isBigEndian: false) else { return nil }
      return Size(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case "VP8X":
      guard let size = bytes.size(at: 24, 27, count: 3, isBigEndian: false) else { return nil }
      return Size(width: size.width + 1, height: size.height + 1)
    default: return nil
    }
  }
}

extension [UInt8] {
  /// Returns the number that some bytes are; nil beyond the end.
  fileprivate func number(at start: Int, count: Int, isBigEndian: Bool = true) -> Int? {
    guard start + count <= self.count else { return nil }
    let digits = self[start..<start + count]
    return isBigEndian
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the size whose numbers are at two places; nil beyond the end.
  fileprivate func size(
    at width: Int, _ height: Int, count: Int, isBigEndian: Bool = true
  ) -> Image.Size? {
    guard let width = number(at: width, count: count, isBigEndian: isBigEndian),
      let height = number(at: height, count: count, isBigEndian: isBigEndian)
    else { return nil }
    return Image.Size(width: width, height: height)
  }
}
