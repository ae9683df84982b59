import MusicAPI
import MusicPlatform

/// The words in several languages that say which recording of a song a title means.
enum VersionWords {
  /// Returns the kinds that the words of a bracket name; none if they only describe an edition.
  static func kinds(in words: [String]) -> Set<VersionKind> {
    if EditionWords.areOnly(in: words) { return [] }
    var found = Set(words.flatMap(kinds(of:)))
    found.formUnion(phrases.compactMap { words.contains(run: $0.words) ? $0.kind : nil })
    // What a version is says more than that it is one.
    if found.count > 1 { found.remove(.version) }
    if found.contains(.remix) || found.contains(.mixed) || found.contains(.extended) {
      found.remove(.mix)
    }
    return found
  }

  /// Returns the kinds that a word names; in scripts without spaces it may have several parts.
  static func kinds(of word: String) -> [VersionKind] {
    if let kind = kinds[word] { return [kind] }
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
    return parts.filter { word.includes($0.part) }.map(\.kind)
  }

  /// Returns whether a name says that it is not by the artist of the song, as on karaoke albums.
  static func areAboutImitation(_ words: [String]) -> Bool {
    if words.contains(where: { kinds(of: $0).contains(.imitation) }) { return true }
    return phrases.contains { $0.kind == .imitation && words.contains(run: $0.words) }
  }

  /// Returns whether the name of an album says that it was recorded live.
  ///
  /// The word alone does not: it is also in names such as "Live Through This".
  static func isLiveAlbum(_ album: TitleParts) -> Bool {
    album.versions[.live] != nil
      || liveAlbumPhrases.contains { album.full.words.contains(run: $0) }
  }

  /// Returns the words of a bracket that tell one remix or concert from another.
  static func details(of words: [String]) -> Set<String> {
    Set(
      words.filter { word in
        kinds(of: word).isEmpty && !links.contains(word) && !EditionWords.all.contains(word)
      })
  }

  private static let kinds = Dictionary(
    uniqueKeysWithValues: [
      .live: "live unplugged concert vivo directo konzert concierto лайв концерт مباشر حفله",
      .remix: "remix remixed remixes rmx rework reworked bootleg flip refix remezcla ремикс ريمكس",
      .mix: "mix dub vip",
      .mixed: "mixed",
      .edit: "edit radio",
      .extended: "extended",
      .instrumental: "instrumental instrumentals instrumentale инструментал инструментальная",
      .demo: "demo demos outtake демо",
      .acoustic: "acoustic acustico acustica acoustique akustik akustisch stripped акустика",
      .session: "session sessions sesion",
      .faster: "sped nightcore",
      .slower: "slowed",
      .aCappella: "acapella acappella acapela",
      .cover: "cover covers covered кавер",
      .rerecorded: "rerecorded rerecording",
      .version: "version versions ver versione versao versie verze wersja версия نسخه",
      .imitation: "karaoke tribute караоке минусовка كاريوكي",
      .medley: "medley mashup megamix",
      .reprise: "reprise",
      .part: "interlude intro outro skit prelude commentary",
    ].flatMap { (kind: VersionKind, words: String) in
      words.split(separator: " ").map { (NameFold.text(of: String($0)), kind) }
    })

  private static let parts = [
    (VersionKind.live, "ライブ ライヴ 라이브 现场 現場 演唱会 演唱會"),
    (.remix, "リミックス 리믹스 混音"),
    (.instrumental, "インスト 인스트 纯音乐 純音樂"),
    (.acoustic, "アコースティック 弾き語り 어쿠스틱"),
    (.cover, "カバー カヴァー 커버 翻唱"),
    (.demo, "デモ 데모"),
    (.version, "バージョン ヴァージョン 버전"),
    (.imitation, "カラオケ オルゴール トリビュート 노래방 반주 伴奏 卡拉"),
  ].flatMap { kind, words in
    words.split(separator: " ").map { (part: NameFold.text(of: String($0)), kind: kind) }
  }

  private static let phrases: [(words: [String], kind: VersionKind)] = [
    .faster: ["sped up", "speed up"],
    .aCappella: ["a cappella", "a capella"],
    .rerecorded: ["re recorded", "re recording"],
    .imitation: [
      "in the style of", "made famous by", "made popular by", "originally performed by",
      "as performed by", "music box", "backing track", "lullaby rendition", "lullaby renditions",
    ],
  ].flatMap { (kind: VersionKind, phrases: [String]) in
    phrases.map { ($0.split(separator: " ").map(String.init), kind) }
  }

  private static let liveAlbumPhrases = [
    "live at", "live in", "live from", "live on", "in concert", "unplugged", "en vivo",
    "en directo", "ao vivo", "en concert",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Words that link others.
  private static let links: Set = [
    "the", "a", "an", "at", "in", "on", "from", "of", "by", "and", "for", "to", "up", "re", "de",
    "en", "ao", "el", "la", "le",
  ]
}

extension [String] {
  /// Whether the words of a phrase follow each other.
  func contains(run phrase: [String]) -> Bool {
    guard let first = phrase.first, count >= phrase.count else { return false }
    return (0...count - phrase.count).contains { start in
      self[start] == first && self[start..<start + phrase.count].elementsEqual(phrase)
    }
  }
}
