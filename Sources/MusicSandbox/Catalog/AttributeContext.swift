import MusicAPI
import MusicPlatform

/// A resource as attributes are read from it: what it says of itself, and for whom.
struct AttributeContext: Sendable {
  let facts: Facts
  let type: String
  let id: String
  let storefront: String
  let language: String

  /// What differs between types: the page on the web, the look of artwork, and the player.
  private static let kinds: [String: (page: String, artwork: ArtworkLook, player: String)] = [
    "songs": ("album", .square, "song"), "albums": ("album", .square, "album"),
    "artists": ("artist", .artist, ""), "music-videos": ("music-video", .video, "musicVideo"),
    "playlists": ("playlist", .page, "playlist"), "stations": ("station", .wide, "radioStation"),
    "activities": ("activity", .page, ""), "curators": ("curator", .page, ""),
    "apple-curators": ("curator", .page, ""), "record-labels": ("label", .page, ""),
  ]

  var kind: (page: String, artwork: ArtworkLook, player: String) {
    Self.kinds[type] ?? ("", .page, "")
  }
  /// The number that artwork and files are computed from.
  var art: UInt64 { facts.art ?? 1 }
  var genre: GenreFacts { Tables.genre(facts.genre ?? 34) }
  var front: StorefrontFacts? { Tables.storefront(id) }

  /// Returns the text in the language from texts in all languages.
  func text(_ texts: [String]) -> String { Tables.text(texts, language) }

  /// The names of a genre; of music, also those that it belongs to.
  var genreNames: JSONValue {
    let genres = Tables.genres(of: facts.genre, isWhole: type == "songs" || type == "albums")
    return .array(genres.map { .string(text(Tables.genres[$0].names)) })
  }

  var copyright: String? {
    facts.label.map { "℗ \(facts.releaseDate?.prefix(4) ?? "") \($0)" }
  }

  static let variants = [
    "dolby-atmos", "dolby-audio", "hi-res-lossless", "lossless", "lossy-stereo",
  ]

  /// In what quality an album and its songs exist.
  var audioVariants: JSONValue {
    let indices = Self.variants.indices.filter { $0 > 2 || art >> UInt64($0) & 3 == 0 }
    return .array(indices.map { .string(Self.variants[$0]) })
  }

  // MARK: Addresses

  /// The address of its page; a song is on the page of its album.
  var url: String {
    type == "songs"
      ? url("album", facts.name, facts.albumID) + "?i=" + id : url(kind.page, facts.name, id)
  }

  /// The address of the artist; nil for various artists.
  var artistURL: String? {
    facts.artistID.isEmpty ? nil : url("artist", facts.artistName, facts.artistID)
  }

  private func url(_ kind: String, _ name: String, _ id: String) -> String {
    let slug = Self.slug(name)
    return "https://music.apple.com/" + storefront + "/" + kind + "/"
      + (slug.isEmpty ? "" : slug + "/") + id
  }

  /// A name as a part of an address: lowercase, words joined by hyphens.
  static func slug(_ name: String) -> String {
    let hyphen = UInt8(ascii: "-")
    var slug: [UInt8] = []
    for byte in name.lowercased().utf8 where byte != UInt8(ascii: "'") {
      if byte.isAlphanumeric || byte >= 0x80 {
        slug.append(byte)
      } else if slug.last ?? hyphen != hyphen {
        slug.append(hyphen)
      }
    }
    if slug.last == hyphen { slug.removeLast() }
    return PercentEncoding.encode(String(decoding: slug, as: UTF8.self))
  }

  /// The path of a file in Apple's stores, from a number: folders, and what looks like a UUID.
  static func path(_ key: UInt64) -> String {
    let digits = Array((hexadecimal(mix(key, 1), 16) + hexadecimal(mix(key, 2), 16)).utf8)
    var path = Array("v4/".utf8)
    for (part, end) in zip([0..<2, 2..<4, 4..<6, 0..<8, 8..<12, 12..<16, 16..<20], "///----".utf8) {
      path += digits[part]
      path.append(end)
    }
    return String(decoding: path + digits[20...], as: UTF8.self)
  }

  // MARK: Media

  /// The preview of a song, which few lack.
  var previews: JSONValue {
    let key = mix(art, Int(id) ?? 0)
    guard !Share.withoutPreview.has(key) else { return [] }
    let file = "AudioPreview\(112 + key % 110)/\(Self.path(key))/mzaf_\(key).plus.aac.p.m4a"
    return [["url": .string("https://audio-ssl.itunes.apple.com/itunes-assets/" + file)]]
  }

  var videoPreviews: JSONValue {
    let file = "Video\(112 + art % 110)/\(Self.path(art))/mzvf_\(art).720w.h264lc.U.p.m4v"
    return [
      [
        "url": .string("https://video-ssl.itunes.apple.com/itunes-assets/" + file),
        "hlsUrl": .string(
          "https://play.itunes.apple.com/WebObjects/MZPlay.woa/hls/playlist.m3u8"
            + "?cc=\(storefront.uppercased())&a=\(id)&l=\(language.prefix(2))&aec=HD"),
        "artwork": ArtworkLook.still.json(art),
      ]
    ]
  }

  /// What a player needs; nil for what it cannot play.
  var playParams: JSONValue? {
    guard facts.isOut else { return nil }
    let isStation = type == "stations"
    return .object(known: [
      "id": .string(id), "kind": .string(kind.player),
      "versionHash": type == "playlists" ? .string(versionHash) : nil,
      "format": isStation ? (facts.isLive ? "stream" : "tracks") : nil,
      "stationHash": isStation ? .string("Cgk\(id.dropFirst(3))") : nil,
      "hasDrm": isStation ? .bool(facts.isLive) : nil, "mediaType": isStation ? 0 : nil,
    ])
  }

  private var versionHash: String {
    let hash = (facts.lastModified ?? "").utf8.reduce(art) { mix($0, Int($1)) }
    return (1...4).map { hexadecimal(mix(hash, $0), 16) }.joined()
  }
}

/// How a picture looks: its size, its folder, and the end of its address.
struct ArtworkLook: Sendable {
  let width: Int
  let height: Int
  let folder: String
  let end: String

  static let square = ArtworkLook(width: 3000, height: 3000, folder: "Music", end: "bb.jpg")
  static let artist = ArtworkLook(
    width: 2400, height: 2400, folder: "AMCArtistImages", end: "bb.jpg")
  static let wide = ArtworkLook(width: 4320, height: 1080, folder: "Features", end: "sr.jpg")
  static let page = ArtworkLook(width: 1080, height: 1080, folder: "Features", end: "cc.jpg")
  static let video = ArtworkLook(width: 3840, height: 2160, folder: "Video", end: "mv.jpg")
  static let still = ArtworkLook(width: 1552, height: 873, folder: "Video", end: "bb.jpg")

  @Sendable func json(_ key: UInt64) -> JSONValue {
    let url = "https://is1-ssl.mzstatic.com/image/thumb/\(folder)\(112 + key % 110)/"
    let file = AttributeContext.path(key) + "/source.jpg/{w}x{h}" + end
    let isDark = key & 1 == 0
    // Text is light on a dark ground and dark on a light one, four times with less contrast.
    let colors = (0..<5).map { index in
      let hue = mix(key, 3 + index)
      let channels = [0, 8, 16].map { shift in
        let distance = hue >> shift & 0x3F + (index == 0 ? 0 : UInt64(index - 1) * 24)
        return (index == 0) == isDark ? distance : 255 - distance
      }
      let color = channels[0] << 16 | channels[1] << 8 | channels[2]
      return JSONValue.string(hexadecimal(color, 6))
    }
    return [
      "width": .int(width), "height": .int(height), "url": .string(url + file),
      "bgColor": colors[0], "textColor1": colors[1], "textColor2": colors[2],
      "textColor3": colors[3], "textColor4": colors[4],
    ]
  }
}

extension EditorialNotes {
  /// The texts as an object.
  var json: JSONValue {
    .object(known: [
      "standard": standard.json, "short": short.json, "name": name.json, "tagline": tagline.json,
    ])
  }
}
