/// A part of a song or music video that anybody may hear.
public struct Preview: ObjectView {
  /// The object the server sent.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// The address of the sound or film.
  public var url: String? { self["url"] }
  /// The address of the same as an HTTP live stream.
  public var hlsUrl: String? { self["hlsUrl"] }
  /// A still of a music video.
  public var artwork: Artwork? { self["artwork"] }
}
