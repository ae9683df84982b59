/// A part of a song or music video that anybody may hear.
public struct Preview: SchemaView {
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
    /// The address of the sound or film.
    public let url = Attribute<String>("url")
    /// The address of the same as an HTTP live stream.
    public let hlsUrl = Attribute<String>("hlsUrl")
    /// A still of a music video.
    public let artwork = Attribute<Artwork>("artwork")
  }
}
