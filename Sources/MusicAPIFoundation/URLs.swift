public import MusicAPI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Attributes {
  /// The URL in an attribute; nil if there is none, or if it is not a valid URL.
  ///
  /// ```swift
  /// func page(of song: Resource<Song>) -> URL? { song.attributes[url: \.url] }
  /// ```
  public subscript(url attribute: KeyPath<Schema, Attribute<String>>) -> URL? {
    value(of: Schema.schema[keyPath: attribute]).flatMap { URL(string: $0) }
  }

  /// The URL in an attribute that the request names in `extend`, such as that of an artist's page.
  public subscript(url attribute: KeyPath<Schema, ExtendedAttribute<String>>) -> URL? {
    let text: String? = self[Schema.schema[keyPath: attribute].name]
    return text.flatMap { URL(string: $0) }
  }

  /// Returns the value of an attribute, if it is present and of its type.
  func value<Value>(of attribute: Attribute<Value>) -> Value? { self[attribute.name] }
}

extension Attributes<Artwork> {
  /// Returns the URL of the image, scaled to fit a size in pixels.
  public func imageURL(
    width: Int, height: Int, crop: String = "bb", format: String = "jpg"
  ) -> URL? {
    url(width: width, height: height, crop: crop, format: format).flatMap { URL(string: $0) }
  }
}

extension MusicURL {
  /// Parses an address at music.apple.com.
  public init(_ url: URL) throws(MusicURLError) {
    try self.init(parsing: url.absoluteString)
  }
}
