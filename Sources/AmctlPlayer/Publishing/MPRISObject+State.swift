import AmctlDBus

// The state of a player, as the properties of its object. The position is none of them: it changes
// all the time, and is asked for.
extension MPRISObject {
  /// A property and its value in a state; nil if the player does not have it.
  struct Field: Sendable {
    let name: String
    let value: @Sendable (PlayerState) -> BusValue?
  }

  static let fields = [
    Field(name: "PlaybackStatus") { .string($0.status.mprisName) },
    Field(name: "LoopStatus") { $0.repeatMode.map { .string($0.mprisName) } },
    Field(name: "Shuffle") { $0.shuffles.map { .bool($0) } },
    Field(name: "Rate") { .double($0.rate ?? 1) },
    // It plays at no other speed.
    Field(name: "MinimumRate") { .double($0.rate ?? 1) },
    Field(name: "MaximumRate") { .double($0.rate ?? 1) },
    Field(name: "Volume") { .double($0.volume ?? 1) },
    Field(name: "Metadata") { .dictionary($0.track.map(metadata) ?? [:]) },
    Field(name: "CanGoNext") { .bool($0.abilities.next) },
    Field(name: "CanGoPrevious") { .bool($0.abilities.previous) },
    Field(name: "CanPlay") { .bool($0.abilities.play) },
    Field(name: "CanPause") { .bool($0.abilities.pause) },
    Field(name: "CanSeek") { .bool($0.abilities.seek) },
    // It never changes, even when there is nothing left to control.
    Field(name: "CanControl") { _ in .bool(true) },
  ]

  static func properties(of state: PlayerState) -> [String: BusValue] {
    let values = fields.compactMap { field in field.value(state).map { (field.name, $0) } }
    return Dictionary(values) { first, _ in first }
  }

  /// Returns a time within the current track, in the unit of the bus.
  static func microseconds(_ time: Duration, in state: PlayerState) -> Int64 {
    microseconds(min(time, state.track?.duration ?? time))
  }

  private static func microseconds(_ time: Duration) -> Int64 {
    let (seconds, rest) = min(max(time, .zero), .seconds(Int32.max)).components
    return seconds * 1_000_000 + rest / 1_000_000_000_000
  }

  private static func metadata(of track: PlayerTrack) -> [String: BusValue] {
    let values: [String: BusValue?] = [
      "mpris:trackid": track.id.flatMap { BusValue.isPath($0) ? .path($0) : nil },
      "mpris:length": track.duration.map { .int64(microseconds($0)) },
      "mpris:artUrl": text(track.artworkURL),
      "xesam:title": text(track.name),
      "xesam:album": text(track.albumName),
      "xesam:artist": texts(track.artists),
      "xesam:albumArtist": texts(track.albumArtists),
      "xesam:genre": texts(track.genres),
      "xesam:trackNumber": track.trackNumber.map { .int32(Int32(clamping: $0)) },
      "xesam:discNumber": track.discNumber.map { .int32(Int32(clamping: $0)) },
      "xesam:contentCreated": text(track.releaseDate),
      "xesam:url": text(track.url),
      "amctl:id": text(track.catalogID),
      "amctl:isrc": text(track.isrc),
      "amctl:preview": track.isPreview ? .bool(true) : nil,
    ]
    return values.compactMapValues { $0 }
  }

  /// A text without the zeros that the bus does not carry.
  private static func text(_ text: String?) -> BusValue? {
    text.map { BusValue.string(String($0.unicodeScalars.filter { $0 != "\0" })) }
  }

  private static func texts(_ texts: [String]) -> BusValue? {
    texts.isEmpty ? nil : .array(of: "s", texts.compactMap { text($0) })
  }
}
