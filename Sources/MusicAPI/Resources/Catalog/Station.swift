/// A station: live radio, or a stream without end.
public enum Station: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .stations
}

extension Attributes<Station> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The address of its page on music.apple.com.
  public var url: String? { self["url"] }
  /// The picture.
  public var artwork: Artwork? { self["artwork"] }
  /// What the editors say of it.
  public var editorialNotes: EditorialNotes? { self["editorialNotes"] }
  /// Whether it is live.
  public var isLive: Bool? { self["isLive"] }
  /// Whether it is heard or seen.
  public var mediaKind: MediaKind? { self["mediaKind"] }
  /// The length in milliseconds; absent when it is live.
  public var durationInMillis: Int? { self["durationInMillis"] }
  /// Whether it is explicit; absent when nobody has rated it.
  public var contentRating: ContentRating? { self["contentRating"] }
  /// What a player needs; absent when it cannot be played here.
  public var playParams: PlayParameters? { self["playParams"] }
  /// The name of whoever broadcasts it.
  public var stationProviderName: String? { self["stationProviderName"] }
  /// Which episode it is; a text, not a number.
  public var episodeNumber: String? { self["episodeNumber"] }
  /// How it may be protected; seen in answers, not documented.
  public var supportedDrms: [String]? { self["supportedDrms"] }
}

extension Relationships<Station> {
  /// The show it belongs to.
  public var radioShow: Relationship<AppleCurator>? { self["radio-show"] }
}
