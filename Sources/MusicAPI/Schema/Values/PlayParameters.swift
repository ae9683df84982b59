/// The parameters for playing a resource; without them, it cannot be played.
public final class PlayParameters: ObjectSchema {
  /// The declarations of the members.
  public static let schema = PlayParameters()

  /// The id to play.
  public let id = Attribute<String>("id", always: true)
  /// The kind of resource: `song`, `album`, `musicVideo`, `playlist` or `radioStation`.
  public let kind = Attribute<String>("kind", always: true)
  /// Whether the id is from the user's library.
  public let isLibrary = Attribute<Bool>("isLibrary")
  /// The id of a library item's catalog match.
  package let catalogId = Attribute<String>("catalogId")
  /// The id of a library playlist's catalog match.
  package let globalId = Attribute<String>("globalId")
  /// The id of the user's purchase.
  package let purchasedId = Attribute<String>("purchasedId")
  /// Whether plays should be reported to the service.
  package let reporting = Attribute<Bool>("reporting")
  /// The id for reporting plays.
  package let reportingId = Attribute<String>("reportingId")
  /// The version of a playlist's contents.
  package let versionHash = Attribute<String>("versionHash")
  /// The format of a station: `stream` when it is live, otherwise `tracks`.
  package let format = Attribute<String>("format")
  /// The hash that a player starts a station with.
  package let stationHash = Attribute<String>("stationHash")
  /// Whether a station is protected.
  package let hasDrm = Attribute<Bool>("hasDrm")
  /// The medium of a station, as a number that the service does not document.
  package let mediaType = Attribute<Int>("mediaType")
}

extension Attributes<PlayParameters> {
  /// Whether the service can play the resource.
  ///
  /// It has to be sent with an ID to play. A purchase without a catalog match can only be
  /// downloaded from the store, while an upload has neither a purchase nor a catalog match and can
  /// be played.
  package var isPlayable: Bool {
    let isKnown = { (id: String?) in id?.isEmpty == false }
    return isKnown(self.id) && (!isKnown(self.purchasedId) || isKnown(self.catalogId))
  }
}

extension Resource {
  /// Whether the service can play it, according to its ``PlayParameters``.
  public var isPlayable: Bool {
    Attributes<PlayParameters>(json["attributes"]?["playParams"]).isPlayable
  }
}

/// An excerpt of a song or music video that anyone can play.
public final class Preview: ObjectSchema {
  /// The declarations of the members.
  public static let schema = Preview()

  /// The URL of the audio or video.
  public let url = Attribute<String>("url")
  /// The URL of the same preview for HTTP Live Streaming.
  public let hlsUrl = Attribute<String>("hlsUrl")
  /// A still image of a music video.
  public let artwork = Attribute<Attributes<Artwork>>("artwork")
}
