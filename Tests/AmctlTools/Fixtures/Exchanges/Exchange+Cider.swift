internal import MusicAPI

/// Cider on this machine, which plays the second song of its queue.
extension Exchange {
  private static let path = "/hosts/127.0.0.1:10767/api/v1/playback/"

  @ExchangeList static var cider: [Exchange] {
    Exchange(path + "active", status: 204)
    reading("is-playing", ["is_playing": true])
    reading("now-playing", ["info": playing])
    reading("volume", ["volume": 0.5])
    reading("repeat-mode", ["value": 0])
    reading("shuffle-mode", ["value": 0])
    Exchange(path + "queue", json: .array(queue))
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

  private static var queue: [JSONValue] {
    CastItem.tideline.prefix(4).enumerated().map { index, song in
      .members([
        "id": .string(song.id), "type": "song", "attributes": song.object(),
        "_state": ["current": .int(index == 0 ? 2 : 0)],
      ])
    }
  }
}
