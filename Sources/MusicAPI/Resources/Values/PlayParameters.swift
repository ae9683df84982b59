/// What a player needs to play a resource; a resource without it cannot be played.
public struct PlayParameters: ObjectView {
  /// The object the server sent.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// The id to play.
  public var id: String? { self["id"] }
  /// What is played: `song`, `album`, `musicVideo`, `playlist`, `radioStation`.
  public var kind: String? { self["kind"] }
  /// Whether the id is one of the user's library.
  public var isLibrary: Bool? { self["isLibrary"] }
  /// The id of a library item's twin in the catalog.
  public var catalogId: String? { self["catalogId"] }
  /// The id of a library playlist's twin in the catalog.
  public var globalId: String? { self["globalId"] }
  /// The id of the purchase, of what the user bought.
  public var purchasedId: String? { self["purchasedId"] }
  /// Whether the service wants to hear that it was played.
  public var reporting: Bool? { self["reporting"] }
  /// The id to tell the service that it was played under.
  public var reportingId: String? { self["reportingId"] }
  /// The version of a playlist's contents.
  public var versionHash: String? { self["versionHash"] }
  /// How a station comes: `stream` when it is live, else `tracks`.
  public var format: String? { self["format"] }
  /// What the player starts a station by.
  public var stationHash: String? { self["stationHash"] }
  /// Whether a station is protected.
  public var hasDrm: Bool? { self["hasDrm"] }
  /// Which medium a station is, as a number that the service does not explain.
  public var mediaType: Int? { self["mediaType"] }
}
