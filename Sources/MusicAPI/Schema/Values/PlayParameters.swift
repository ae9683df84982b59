/// What a player needs to play a resource; a resource without it cannot be played.
public struct PlayParameters: SchemaView {
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
    /// The id to play.
    public let id = Attribute<String>("id", .always)
    /// What is played: `song`, `album`, `musicVideo`, `playlist`, `radioStation`.
    public let kind = Attribute<String>("kind", .always)
    /// Whether the id is one of the user's library.
    public let isLibrary = Attribute<Bool>("isLibrary")
    /// The id of a library item's catalog match.
    public let catalogId = Attribute<String>("catalogId")
    /// The id of a library playlist's catalog match.
    public let globalId = Attribute<String>("globalId")
    /// The id of the purchase, of what the user bought.
    public let purchasedId = Attribute<String>("purchasedId")
    /// Whether to report to the service that it was played.
    public let reporting = Attribute<Bool>("reporting")
    /// The id to tell the service that it was played under.
    public let reportingId = Attribute<String>("reportingId")
    /// The version of a playlist's contents.
    public let versionHash = Attribute<String>("versionHash")
    /// The format of a station: `stream` when it is live, otherwise `tracks`.
    public let format = Attribute<String>("format")
    /// What the player starts a station by.
    public let stationHash = Attribute<String>("stationHash")
    /// Whether a station is protected.
    public let hasDrm = Attribute<Bool>("hasDrm")
    /// Which medium a station is, as a number that the service does not explain.
    public let mediaType = Attribute<Int>("mediaType")
  }
}

/// A part of a song or music video that anyone may play.
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
    /// The URL of the audio or video.
    public let url = Attribute<String>("url")
    /// The URL of the same preview as an HTTP live stream.
    public let hlsUrl = Attribute<String>("hlsUrl")
    /// A still of a music video.
    public let artwork = Attribute<Artwork>("artwork")
  }
}
