internal import MusicAPI

/// Cider on this machine, which plays a song.
extension Exchange {
  private static let path = "/hosts/localhost:10767/api/v1/playback/"

  @ExchangeList static var cider: [Exchange] {
    Exchange(path + "active", status: 204)
    reading("is-playing", ["is_playing": true])
    reading("now-playing", ["info": playing])
    reading("volume", ["volume": 0.5])
    reading("repeat-mode", ["value": 0])
    reading("shuffle-mode", ["value": 0])
  }

  private static func reading(_ name: String, _ members: [String: JSONValue]) -> Exchange {
    let members = members.map { JSONMember($0.key, $0.value) }
    return Exchange(path + name, json: .object([JSONMember("status", "ok")] + members))
  }

  /// The attributes of the catalog, with what Cider adds.
  private static var playing: JSONValue {
    CastItem.tideline[0].object(
      JSONMember("currentPlaybackTime", 61.25), JSONMember("remainingTime", 150.75),
      JSONMember("inFavorites", false), JSONMember("inLibrary", true),
      JSONMember("shuffleMode", 0), JSONMember("repeatMode", 0))
  }
}
