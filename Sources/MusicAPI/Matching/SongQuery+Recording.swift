extension SongQuery {
  /// The words of the main artist and of the name, which all queries for one recording share; nil if
  /// either is missing.
  package var recordingKey: [String]? {
    let names = [ArtistCredit(artist).names.first?.words ?? [], TitleParts(title).core.words]
    return names.contains([]) ? nil : names[0] + ["/"] + names[1]
  }

  /// Returns whether both name one recording, as a match would see it: the same title, no version
  /// that only one of them is, and durations that differ by at most some milliseconds.
  package func isSameRecording(as other: SongQuery, within difference: Int) -> Bool {
    let (own, other) = (SongDetails(self), SongDetails(other))
    return own.isSameRecording(as: other)
      && own.durationDifference(to: other).map { $0 <= difference } ?? true
  }
}
