import MusicAPI
import MusicMatching

/// Why a song of the library needs attention.
enum SongStatus: String, CaseIterable {
  /// The service no longer says how to play it.
  case withdrawn
  /// It is a purchase without a catalog match, which cannot be streamed.
  case purchaseOnly = "purchase-only"
  /// It is in the catalog, but that of the given storefront lacks it or cannot play it.
  case notInStorefront = "not-in-storefront"
  /// The user uploaded it; the catalog has no match, and it can be played.
  case uploaded

  /// Whether it cannot be played.
  var isProblem: Bool { self != .uploaded }

  /// Returns the status that the library shows; nil for a song that can be played and is in the
  /// catalog.
  init?(of song: Resource<LibrarySong>) {
    if let status = Self(
      unplayable: Attributes<PlayParameters>(song.json["attributes"]?["playParams"]))
    {
      self = status
      return
    }
    guard song.catalogID == nil else { return nil }
    self = .uploaded
  }

  /// Returns the status of a song that cannot be played; nil if it can.
  init?(unplayable parameters: Attributes<PlayParameters>) {
    guard !parameters.isPlayable else { return nil }
    self = parameters.purchasedId == nil ? .withdrawn : .purchaseOnly
  }
}

extension Resource<LibrarySong> {
  /// The ID of its catalog match: that of its play parameters, or of the related song.
  var catalogID: String? {
    let id = attributes.playParams?.catalogId ?? lists.catalog?.resources.first?.id.rawValue
    return id?.isEmpty == false ? id : nil
  }

  /// What is known of its recording; a catalog match has the ISRC.
  var query: SongQuery {
    let attributes = attributes
    return SongQuery(
      title: attributes.name ?? "", artist: attributes.artistName ?? "",
      album: attributes.albumName, durationInMillis: attributes.durationInMillis,
      isrc: lists.catalog?.resources.first?.attributes.isrc)
  }
}
