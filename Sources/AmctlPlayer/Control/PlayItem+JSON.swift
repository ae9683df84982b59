package import MusicAPI

extension PlayItem {
  /// The item as one program passes it to another.
  package var json: JSONValue {
    .object(members)
  }

  /// The members of the item, those that are nil left out.
  var members: [JSONMember] {
    [JSONMember("type", .string(type)), JSONMember("preview", .string(preview))] + track.members
  }

  /// Reads an item; nil if it has no preview.
  package init?(_ json: JSON) {
    guard let type = json["type"]?.string, let preview = json["preview"]?.string else { return nil }
    self.init(PlayerTrack(json), type: type, preview: preview)
  }
}

extension PlayerTrack {
  fileprivate var members: [JSONMember] {
    var members: [JSONMember] = []
    let add = { (name: String, value: JSONValue?) in
      if let value { members.append(JSONMember(name, value)) }
    }
    let text = { (text: String?) in text.map { JSONValue.string($0) } }
    let list = { (texts: [String]) -> JSONValue? in
      texts.isEmpty ? nil : .array(texts.map { .string($0) })
    }
    add("id", text(catalogID))
    add("track", text(id))
    add("name", text(name))
    add("artists", list(artists))
    add("albumName", text(albumName))
    add("albumArtists", list(albumArtists))
    add("genres", list(genres))
    add("durationInMillis", duration.map { .int($0.inMilliseconds) })
    add("trackNumber", trackNumber.map { .int($0) })
    add("discNumber", discNumber.map { .int($0) })
    add("releaseDate", text(releaseDate))
    add("url", text(url))
    add("artworkUrl", text(artworkURL))
    add("isrc", text(isrc))
    add("isPreview", .bool(isPreview))
    return members
  }

  /// Reads a track.
  fileprivate init(_ json: JSON) {
    self.init()
    let list = { (name: String) in json[name]?.elements.compactMap(\.string) ?? [] }
    catalogID = json["id"]?.string
    id = json["track"]?.string
    name = json["name"]?.string
    artists = list("artists")
    albumName = json["albumName"]?.string
    albumArtists = list("albumArtists")
    genres = list("genres")
    duration = json["durationInMillis"]?.int.map { .milliseconds($0) }
    trackNumber = json["trackNumber"]?.int
    discNumber = json["discNumber"]?.int
    releaseDate = json["releaseDate"]?.string
    url = json["url"]?.string
    artworkURL = json["artworkUrl"]?.string
    isrc = json["isrc"]?.string
    isPreview = json["isPreview"]?.bool ?? false
  }
}

extension PlayerState {
  /// The state as one program passes it to another, with the position of now.
  var json: JSONValue {
    var members: [JSONMember] = [JSONMember("status", .string(status.rawValue))]
    let add = { (name: String, value: JSONValue?) in
      if let value { members.append(JSONMember(name, value)) }
    }
    add("positionInMillis", position(at: .now).map { .int($0.inMilliseconds) })
    add("rate", rate.flatMap { JSONNumber($0) }.map { .number($0) })
    add("volume", volume.flatMap { JSONNumber($0) }.map { .number($0) })
    add("shuffle", shuffles.map { .bool($0) })
    add("repeat", repeatMode.map { .string($0.rawValue) })
    add(
      "can",
      [
        "play": .bool(abilities.play), "pause": .bool(abilities.pause),
        "next": .bool(abilities.next), "previous": .bool(abilities.previous),
        "seek": .bool(abilities.seek), "control": .bool(abilities.control),
      ])
    add("track", track.map { .object($0.members) })
    return .object(members)
  }

  /// Reads a state as it was when it was sent, which was just now.
  init(_ json: JSON) {
    self.init()
    status = json["status"]?.string.flatMap { PlaybackStatus(rawValue: $0) } ?? .stopped
    position = json["positionInMillis"]?.int.map { .milliseconds($0) }
    rate = json["rate"]?.double
    volume = json["volume"]?.double
    shuffles = json["shuffle"]?.bool
    repeatMode = json["repeat"]?.string.flatMap { RepeatMode(rawValue: $0) }
    let can = { (name: String) in json["can"]?[name]?.bool ?? false }
    abilities.play = can("play")
    abilities.pause = can("pause")
    abilities.next = can("next")
    abilities.previous = can("previous")
    abilities.seek = can("seek")
    abilities.control = can("control")
    track = json["track"].map { PlayerTrack($0) }
  }
}
