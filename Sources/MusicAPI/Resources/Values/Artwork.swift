import Platform

/// A picture that can be had in any size.
public struct Artwork: ObjectView {
  /// The object the server sent.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// The address with `{w}` and `{h}` where the size belongs; not an address before those are filled in.
  public var url: String? { self["url"] }
  /// The largest width there is, in pixels.
  public var width: Int? { self["width"] }
  /// The largest height there is, in pixels.
  public var height: Int? { self["height"] }
  /// The average colour, as six hexadecimal digits.
  public var bgColor: String? { self["bgColor"] }
  /// The text colour that stands out most from the background.
  public var textColor1: String? { self["textColor1"] }
  /// The second text colour.
  public var textColor2: String? { self["textColor2"] }
  /// The third text colour.
  public var textColor3: String? { self["textColor3"] }
  /// The text colour that stands out least from the background.
  public var textColor4: String? { self["textColor4"] }

  /// The address of the picture fitted into a box of that size in pixels.
  ///
  /// An address without placeholders, as uploads have it, comes back as it is.
  public func url(width: Int, height: Int, crop: String = "bb", format: String = "jpg") -> String? {
    let values = [("{w}", "\(width)"), ("{h}", "\(height)"), ("{c}", crop), ("{f}", format)]
    return url.map { template in
      values.reduce(template) { $0.replacingEach($1.0, with: $1.1) }
    }
  }
}
