import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox

/// A song of the sandbox, with its name taken apart.
struct SampledSong: Sendable {
  let name: String
  let artist: String
  let album: String
  let milliseconds: Int
  let isrc: String
  /// The name without guests and version.
  let title: String
  let guest: String?
  /// `Live` or `Remastered`; empty for a standard one.
  let version: String

  init?(_ attributes: JSON?) {
    guard let name = attributes?["name"]?.string, let artist = attributes?["artistName"]?.string,
      let album = attributes?["albumName"]?.string, let isrc = attributes?["isrc"]?.string,
      let milliseconds = attributes?["durationInMillis"]?.int
    else { return nil }
    (self.name, self.artist, self.album) = (name, artist, album)
    (self.milliseconds, self.isrc) = (milliseconds, isrc)
    var rest = name[...]
    var version = ""
    for word in ["Live", "Remastered"] where rest.hasSuffix(" (\(word))") {
      (version, rest) = (word, rest.dropLast(word.count + 3))
    }
    self.version = version
    guard let start = rest.range(ofFirst: " (feat. "), rest.hasSuffix(")") else {
      // Songs written by hand have versions with words of their own, which no mistake knows.
      guard !rest.contains("(") else { return nil }
      (title, guest) = (String(rest), nil)
      return
    }
    title = String(rest[..<start.lowerBound])
    guest = String(rest[start.upperBound...].dropLast())
  }
}

/// Songs of the sandbox as chance meets them: of each that is found, a word of its name leads to
/// others.
struct SampledSongs {
  private let client: MusicClient
  private let catalog = Catalog(storefront: "us")
  private var dice: SeededGenerator
  private(set) var songs: [SampledSong] = []
  private var seen: Set<String> = []

  init(_ sandbox: Sandbox, seed: UInt64 = 1) {
    client = MusicClient(transport: sandbox)
    dice = SeededGenerator(seed: seed)
  }

  /// Finds that many songs of a sandbox, each with another ISRC.
  static func find(_ count: Int, in sandbox: Sandbox) async throws -> [SampledSong] {
    var songs = SampledSongs(sandbox)
    try await songs.find(count)
    return Array(songs.songs.prefix(count))
  }

  /// Finds that many more; at most five of one page, so that no word and no artist prevails.
  mutating func find(_ count: Int) async throws {
    let wanted = songs.count + count
    if songs.isEmpty { add(try await search("the", offset: 0), most: 25) }
    while songs.count < wanted {
      let words = songs.randomElement(using: &dice)?.title.split(separator: " ") ?? []
      guard let word = words.randomElement(using: &dice) else { continue }
      let offset = Int.random(in: 0..<40, using: &dice) * 25
      var page = try await search(String(word), offset: offset)
      if page.isEmpty { page = try await search(String(word), offset: 0) }
      page.shuffle(using: &dice)
      add(page, most: 5)
    }
  }

  private mutating func add(_ page: [Resource<Song>], most: Int) {
    let new = page.compactMap { SampledSong($0.json["attributes"]) }.filter {
      !seen.contains($0.isrc)
    }.prefix(most)
    for song in new where seen.insert(song.isrc).inserted { songs.append(song) }
  }

  private func search(_ term: String, offset: Int) async throws -> [Resource<Song>] {
    let results = try await client.send(
      catalog.search(term, types: .songs).limit(25).offset(offset))
    return results[.songs]?.resources ?? []
  }

  /// Returns the ISRC of another version of a song, such as `Live`; nil if there is none.
  func isrc(of version: String, for song: SampledSong) async throws -> String? {
    let page = try await search(song.title + " " + version, offset: 0)
    return page.compactMap { SampledSong($0.json["attributes"]) }.first { other in
      other.version == version && other.title == song.title && other.artist == song.artist
    }?.isrc
  }
}
