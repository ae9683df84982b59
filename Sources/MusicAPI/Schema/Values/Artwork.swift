import MusicPlatform

/// A picture that is available in any size.
public struct Artwork: SchemaView {
  /// The object the server sent.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The address with `{w}` and `{h}` where the size belongs; not an address before those are filled in.
    public let urlTemplate = Attribute<String>("url", .always)
    /// The largest width there is, in pixels.
    public let width = Attribute<Int>("width")
    /// The largest height there is, in pixels.
    public let height = Attribute<Int>("height")
    /// The average color, as six hexadecimal digits.
    public let bgColor = Attribute<String>("bgColor")
    /// The text color that stands out most from the background.
    public let textColor1 = Attribute<String>("textColor1")
    /// The second text color.
    public let textColor2 = Attribute<String>("textColor2")
    /// The third text color.
    public let textColor3 = Attribute<String>("textColor3")
    /// The text color that stands out least from the background.
    public let textColor4 = Attribute<String>("textColor4")
  }

  /// The URL of the picture, fitted into a box of that size in pixels.
  ///
  /// A URL without placeholders, such as that of an upload, is returned as it is.
  public func url(width: Int, height: Int, crop: String = "bb", format: String = "jpg") -> String? {
    let values = [("{w}", "\(width)"), ("{h}", "\(height)"), ("{c}", crop), ("{f}", format)]
    return self.urlTemplate.map { template in
      values.reduce(template) { $0.replacingEach($1.0, with: $1.1) }
    }
  }
}
