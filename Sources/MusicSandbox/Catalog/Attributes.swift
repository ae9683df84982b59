import MusicAPI

/// An attribute of a type: its name, what JSON it is, when it is present, and its value.
///
/// The tables of attributes are read twice: to answer, and to describe the answers.
struct Attribute<Facts>: Sendable {
  let name: String
  let shape: AttributeShape
  let presence: AttributePresence
  /// Nil if the resource lacks the attribute.
  let value: @Sendable (Facts, AttributeContext) -> JSONValue?

  init(
    _ name: String, _ shape: AttributeShape, _ presence: AttributePresence = .required,
    _ value: @escaping @Sendable (Facts, AttributeContext) -> JSONValue?
  ) {
    (self.name, self.shape, self.presence, self.value) = (name, shape, presence, value)
  }
}

/// What attributes are read from.
protocol Described: Sendable {
  var name: String { get }
  /// The name of the artist; empty if there is none.
  var artistName: String { get }
  /// The genre, and whether lyrics are explicit; nil for what has neither.
  var mainGenre: Int? { get }
  var rating: ContentRating? { get }
  /// The attributes in the order of the service's answers.
  static var attributes: [Attribute<Self>] { get }
  /// The attributes of one of several types with such facts.
  static func attributes(of type: String) -> [Attribute<Self>]
  /// Returns the attributes as members, and those extended ones that are named.
  ///
  /// A requirement, so that each type has a form of it that the compiler made for it.
  func members(
    type: String, extended: Set<String>, _ context: AttributeContext
  ) -> [JSONMember]
}

extension Described {
  var artistName: String { "" }
  var mainGenre: Int? { nil }
  var rating: ContentRating? { nil }

  static func attributes(of type: String) -> [Attribute<Self>] { attributes }

  func members(
    type: String, extended: Set<String>, _ context: AttributeContext
  ) -> [JSONMember] {
    Self.attributes(of: type).compactMap { attribute in
      guard attribute.presence != .extended || extended.contains(attribute.name) else {
        return nil
      }
      return attribute.value(self, context).map { JSONMember(attribute.name, $0) }
    }
  }
}

/// What JSON an attribute is.
enum AttributeShape: Hashable, Sendable {
  case string, integer, bool, strings, day, time
  case artwork, notes, description, playParameters, previews
  /// One of these words.
  case word([String])
  /// A list of these words.
  case words([String])
}

/// When an attribute is present: always, when there is a value, or when it is asked for.
enum AttributePresence: Sendable {
  case required, optional, extended
}

/// What attributes depend on beside the facts.
struct AttributeContext: Sendable {
  let id: String
  let storefront: String
  let language: String

  /// The address of a page of Apple Music.
  func url(_ kind: String, _ name: String, _ id: String, song: String? = nil) -> JSONValue {
    let slug = Self.slug(name)
    let parts = [storefront, kind] + (slug.isEmpty ? [] : [slug]) + [id]
    let page = "https://music.apple.com/" + parts.joined(separator: "/")
    return .string(page + (song.map { "?i=\($0)" } ?? ""))
  }

  /// A name as a part of an address: lowercase, words joined by hyphens.
  static func slug(_ name: String) -> String {
    var (slug, isAfterWord) = ("", false)
    for byte in name.lowercased().utf8 where byte != UInt8(ascii: "'") {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        if isAfterWord, !slug.isEmpty { slug += "-" }
        isAfterWord = false
        slug += byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + hex(UInt64(byte), 2).uppercased()
      default: isAfterWord = true
      }
    }
    return slug
  }

  /// The lowest digits of a number in base 16.
  static func hex(_ number: UInt64, _ width: Int) -> String {
    let digits = (1...width).map { index in
      let digit = UInt8(number >> UInt64((width - index) * 4) & 15)
      return digit < 10 ? 48 + digit : 87 + digit
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The names of a genre and of those that it belongs to, its own first and all music second.
  func genreNames(_ genre: Int, isWhole: Bool = true) -> JSONValue {
    let ids = isWhole ? Self.genres(genre) : [genre]
    return .array(ids.map { .string(Tables.text(Tables.genre($0).names, language)) })
  }

  /// A genre, all music, and the genre between them.
  static func genres(_ genre: Int) -> [Int] {
    guard let parent = Tables.genre(genre).parent else { return [genre] }
    return parent == 34 ? [genre, 34] : [genre, 34, parent]
  }

  func artwork(_ key: UInt64?, _ look: ArtworkLook = .square) -> JSONValue? {
    key.map { look.json($0) }
  }

  /// The preview of a song; none for one in fifty.
  func previews(_ art: UInt64) -> [JSONValue] {
    let key = mix(art, Int(id) ?? 0)
    guard key % 50 != 0 else { return [] }
    let file = "AudioPreview\(112 + key % 110)/\(Self.path(key))/mzaf_\(key).plus.aac.p.m4a"
    return [["url": .string("https://audio-ssl.itunes.apple.com/itunes-assets/" + file)]]
  }

  func videoPreviews(_ art: UInt64) -> [JSONValue] {
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

  /// The address of an artist; nil for various artists.
  func artistURL(_ name: String, _ id: String) -> JSONValue? {
    id.isEmpty ? .none : url("artist", name, id)
  }

  /// In what quality an album and its songs exist.
  func variants(_ art: UInt64) -> JSONValue {
    .array(
      AttributeShape.variantNames.enumerated().compactMap { index, name in
        index > 2 || art >> UInt64(index) & 3 == 0 ? .string(name) : nil
      })
  }

  /// What a player needs; nil for what it cannot play.
  func playParameters(
    _ kind: String, _ isPlayable: Bool, _ more: KeyValuePairs<String, JSONValue> = [:]
  ) -> JSONValue? {
    guard isPlayable else { return nil }
    let others = more.map { JSONMember($0.key, $0.value) }
    return .object([JSONMember("id", .string(id)), JSONMember("kind", .string(kind))] + others)
  }

  /// The path of a file in Apple's stores, from a number: folders, and what looks like a UUID.
  static func path(_ key: UInt64) -> String {
    let (high, low) = (mix(key, 1), mix(key, 2))
    return "v4/\(hex(high >> 56, 2))/\(hex(high >> 48, 2))/\(hex(high >> 40, 2))/"
      + "\(hex(high >> 32, 8))-\(hex(high >> 16, 4))-\(hex(high, 4))-"
      + "\(hex(low >> 48, 4))-\(hex(low, 12))"
  }
}

/// How a picture looks: its size, its folder, and the end of its address.
enum ArtworkLook: Sendable {
  case square, artist, wide, video, page, still

  func json(_ key: UInt64) -> JSONValue {
    let (width, height, folder, end) =
      switch self {
      case .square: (3000, 3000, "Music\(112 + key % 110)", "bb.jpg")
      case .artist: (2400, 2400, "AMCArtistImages\(112 + key % 110)", "bb.jpg")
      case .wide: (4320, 1080, "Features\(112 + key % 110)", "sr.jpg")
      case .page: (1080, 1080, "Features\(112 + key % 110)", "cc.jpg")
      case .video: (3840, 2160, "Video\(112 + key % 110)", "mv.jpg")
      case .still: (1552, 873, "Video\(112 + key % 110)", "bb.jpg")
      }
    let url = "https://is1-ssl.mzstatic.com/image/thumb/\(folder)/\(AttributeContext.path(key))"
    let isDark = key & 1 == 0
    // Text is light on a dark ground and dark on a light one, four times with less contrast.
    let colors = (0..<5).map { index in
      let hue = mix(key, 3 + index)
      let channels = [0, 8, 16].map { shift in
        let distance = hue >> shift & 0x3F + (index == 0 ? 0 : UInt64(index - 1) * 24)
        return (index == 0) == isDark ? distance : 255 - distance
      }
      let color = channels[0] << 16 | channels[1] << 8 | channels[2]
      return JSONValue.string(AttributeContext.hex(color, 6))
    }
    return [
      "width": .int(width), "height": .int(height),
      "url": .string(url + "/source.jpg/{w}x{h}" + end), "bgColor": colors[0],
      "textColor1": colors[1], "textColor2": colors[2], "textColor3": colors[3],
      "textColor4": colors[4],
    ]
  }
}

extension Text {
  /// The texts as an object.
  var json: JSONValue {
    let texts = [("standard", standard), ("short", short), ("name", name), ("tagline", tagline)]
    return .object(texts.compactMap { name, text in text.map { JSONMember(name, .string($0)) } })
  }
}

extension Optional where Wrapped == String {
  var json: JSONValue? { map { .string($0) } }
}

extension Optional where Wrapped == Int {
  var json: JSONValue? { map { .int($0) } }
}

extension Optional where Wrapped == ContentRating {
  var json: JSONValue? { map { .string($0.rawValue) } }
}
