import MusicPlatform

/// An image that is available in any size.
public final class Artwork: ObjectSchema {
  /// The declarations of the members.
  public static let schema = Artwork()

  /// The template of the URL, which becomes valid once `{w}` and `{h}` are replaced with a size.
  public let urlTemplate = Attribute<String>("url", always: true)
  /// The largest available width, in pixels.
  public let width = Attribute<Int>("width")
  /// The largest available height, in pixels.
  public let height = Attribute<Int>("height")
  /// The average color, as six hexadecimal digits.
  public let bgColor = Attribute<String>("bgColor")
  /// The primary text color, which has the highest contrast with the background.
  public let textColor1 = Attribute<String>("textColor1")
  /// The secondary text color.
  public let textColor2 = Attribute<String>("textColor2")
  /// The tertiary text color.
  public let textColor3 = Attribute<String>("textColor3")
  /// The quaternary text color, which has the lowest contrast with the background.
  public let textColor4 = Attribute<String>("textColor4")
}

extension Attributes<Artwork> {
  /// Returns the URL of the image, scaled to fit a size in pixels.
  ///
  /// A URL without placeholders, such as that of an uploaded image, is returned unchanged.
  public func url(width: Int, height: Int, crop: String = "bb", format: String = "jpg") -> String? {
    let values = [("{w}", "\(width)"), ("{h}", "\(height)"), ("{c}", crop), ("{f}", format)]
    return self.urlTemplate.map { template in
      values.reduce(template) { $0.replacingEach($1.0, with: $1.1) }
    }
  }
}
