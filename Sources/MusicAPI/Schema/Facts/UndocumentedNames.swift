/// Names that the service uses and does not document; it may drop them any day.
///
/// Which types have which members is not known either, so no schema declares them.
package enum UndocumentedNames {
  /// Attributes that are sent when a request names them in `extend`.
  package static let extended: Set = [
    "artistBio", "artistNames", "audioTraits", "bornOrFormed", "dateAdded", "editorialArtwork",
    "editorialVideo", "extendedAssetUrls", "hasCollaboration", "inFavorites", "inLibrary",
    "isGroup", "lyricsExcerpt", "origin", "plainEditorialNotes", "topGenreNames", "trackCount",
  ]

  /// Fields that are sent without being requested, and fields that are sent on request.
  package static let members: Set = extended.union([
    "audioLocale", "curatorSocialHandle", "firstPlayed", "hasCredits", "hasP3",
    "hasTimeSyncedLyrics", "isMasteredForItunes", "isMosaic", "isVocalAttenuationAllowed",
    "lastPlayed", "radioUrl", "requiresSubscription", "supportsSing", "videoTraits",
  ])

  /// Types of resources.
  package static let types: Set<ResourceType> = Set(
    [
      "concerts", "multirooms", "music-summaries-milestones", "rooms", "social-profiles",
      "syllable-lyrics", "taste-preferences",
    ].map { ResourceType(rawValue: $0) })
}
