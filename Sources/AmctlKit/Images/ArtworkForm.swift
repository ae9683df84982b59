import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The form of an image: how large, in which format, and how cropped.
struct ArtworkForm: Sendable {
  var size = ArtworkSize.atMost(width: 600, height: 600)
  var format = Format.jpg
  var crop = "bb"

  /// The formats that the image server makes.
  enum Format: String, CaseIterable, Sendable {
    case jpg, png, webp
  }

  /// A code of the image server for a crop: there are many, and no list of them.
  static let cropType = ValueType<String>(name: "CODE", known: ["bb", "cc", "sr"]) {
    text throws(ValueError) in
    guard (1...8).contains(text.utf8.count), text.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
    else { throw .mismatch(text, expected: "a letter code such as bb") }
    return text
  }

  /// Returns the URL of an image in this form, and its size; nil if there is no image.
  func image(of artwork: Attributes<Artwork>) -> (url: String, width: Int?, height: Int?)? {
    guard let template = artwork.urlTemplate, !template.isEmpty else { return nil }
    let (width, height) = fitted(artwork)
    guard let mark = template.range(ofFirst: "{w}x{h}") else {
      let url = artwork.url(width: width, height: height, crop: crop, format: format.rawValue)
      return (url ?? template, artwork.width, artwork.height)
    }
    return (
      template[..<mark.lowerBound] + "\(width)x\(height)" + tail(template[mark.upperBound...]),
      width, height
    )
  }

  /// Returns the end of a URL, `bb.jpg`, with the crop and the format.
  private func tail(_ text: Substring) -> String {
    let code = text.prefix { $0.isASCII && $0.isLetter }
    let isUsual = text == "{c}.{f}" || text.dropFirst(code.count).first == "."
    return isUsual ? "\(crop).\(format.rawValue)" : String(text)
  }

  /// Returns the size of the image: the artwork's, but no larger than requested.
  private func fitted(_ artwork: Attributes<Artwork>) -> (width: Int, height: Int) {
    let known = artwork.width.flatMap { width in artwork.height.map { (width, $0) } }
    guard case .atMost(let width, let height) = size else { return known ?? (3000, 3000) }
    guard let (fullWidth, fullHeight) = known, fullWidth > 0, fullHeight > 0 else {
      return (width, height)
    }
    if crop != "bb" { return (min(width, fullWidth), min(height, fullHeight)) }
    let scale = min(
      1, Double(width) / Double(fullWidth), Double(height) / Double(fullHeight))
    let scaled = { (length: Int) in max(1, Int(nearest: Double(length) * scale) ?? length) }
    return (scaled(fullWidth), scaled(fullHeight))
  }
}

/// The size of an image, as it is typed.
enum ArtworkSize: Sendable, Equatable {
  case largest
  /// A box that the image fits in.
  case atMost(width: Int, height: Int)

  /// Reads `600x400`, `600` for a square, or `max`.
  static let value = ValueType<ArtworkSize>(
    name: "SIZE", known: ["max"],
    text: { size in
      if case .atMost(let width, let height) = size { "\(width)x\(height)" } else { "max" }
    }
  ) { text throws(ValueError) in
    if text == "max" { return .largest }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let lengths = parts.compactMap { part in
      part.isDigits ? Int(part) : nil
    }
    guard lengths.count == parts.count, parts.count < 3,
      lengths.allSatisfy({ (1...10_000).contains($0) })
    else { throw .mismatch(text, expected: "a size in pixels such as 600x600, or max") }
    return .atMost(width: lengths[0], height: lengths[lengths.count - 1])
  }
}
