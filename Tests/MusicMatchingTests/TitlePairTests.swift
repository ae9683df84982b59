import AmctlTestSupport
import Testing

@testable import MusicAPI
@testable import MusicMatching

/// Which titles mean the same recording, in several scripts.
@Suite(.quick) struct TitlePairTests {
  @Test(arguments: same + versions + others)
  func `two titles get the expected verdict and reason`(pair: TitlePair) throws {
    let match = try pair.match
    #expect(match.status == pair.verdict, "\(match.score): \(match.reason)")
    #expect(match.reason.contains(pair.reason), "\(match.reason)")
  }

  /// The same recording, spelled in another way.
  static let same: [TitlePair] = [
    TitlePair("Halo", "Beyoncé", "Halo", "Beyonce", .matched, "same title, same artist"),
    TitlePair("HALO", "BEYONCÉ", "Halo", "Beyonce\u{301}", .matched, "same title, same artist"),
    TitlePair("Déjà Vu", "Zoë", "Deja vu", "Zoe", .matched, "same title"),
    TitlePair("Señorita", "Łona", "Senorita", "Lona", .matched, "same title"),
    TitlePair("Những Kẻ Mộng Mơ", "Noo", "Nhung Ke Mong Mo", "Noo", .matched, "same title"),
    TitlePair("Straße", "Die Ärzte", "Strasse", "Die Arzte", .matched, "same title"),
    TitlePair("Don’t Stop", "Band", "Don't Stop", .matched, "same title"),
    TitlePair("Rock & Roll", "Band", "Rock and Roll", .matched, "same title"),
    TitlePair("So What", "P!nk", "So What", "Pink", .matched, "same artist"),
    TitlePair("TiK ToK", "Ke$ha", "Tik Tok", "Kesha", .matched, "same artist"),
    TitlePair("Thunderstruck", "AC/DC", "Thunderstruck", "ACDC", .matched, "same artist"),
    TitlePair("Help!", "Beatles", "Help!", "The Beatles", .matched, "same artist"),
    TitlePair("Help!", "Beatles, The", "Help!", "The Beatles", .matched, "same artist"),
    TitlePair("???", "!!!", "???", "!!!", .matched, "same title, same artist"),
    TitlePair("+", "Ed", "+", "Ed", .matched, "same title"),
    TitlePair("Clarity (feat. Foxes)", "Zedd", "Clarity", "Zedd", .matched, "same title"),
    TitlePair("Clarity feat. Foxes", "Zedd", "Clarity (ft. Foxes)", "Zedd", .matched, "same title"),
    TitlePair("Clarity", "Zedd & Foxes", "Clarity (feat. Foxes)", "Zedd", .matched, "same artist"),
    TitlePair(
      "Under Pressure", "David Bowie", "Under Pressure", "Queen & David Bowie", .matched, ""),
    TitlePair("Heroes - 2017 Remaster", "David Bowie", "Heroes", .matched, "same title"),
    TitlePair("Heroes", "David Bowie", "Heroes (Remastered 2017)", .matched, "same title"),
    TitlePair("Take You", "J", "Take You (Album Version)", .matched, "same title"),
    TitlePair("Take You (Official Music Video)", "J", "Take You", .matched, "same title"),
    TitlePair("Take You [HD] (Lyrics)", "J", "Take You", .matched, "same title"),
    TitlePair("Zoë - Déjà Vu", "", "Déjà Vu", "Zoë", .matched, "same title, same artist"),
    TitlePair("Zoë - Déjà Vu", "Zoë", "Déjà Vu", "Zoë", .matched, "same title, same artist"),
    TitlePair("Take You (Deluxe Edition)", "J", "Take You [Bonus Track]", .matched, "same title"),
    TitlePair("Let It Go - From \"Frozen\"", "Idina", "Let It Go", .matched, "same title"),
    TitlePair("Gone", "W", "Gone (Album Version (Edited)) [Clean]", .matched, "same title"),
    TitlePair("Группа крови", "Кино", "ГРУППА КРОВИ", "КИНО", .matched, "same title"),
    TitlePair(
      "Всё идёт по плану", "Оборона", "Все идет по плану", "Оборона", .matched, "same title"),
    TitlePair("Мой рок-н-ролл", "Би-2", "Мои\u{306} рок н ролл", "Би 2", .matched, "same title"),
    TitlePair("ガラガラヘビ", "歌手", "ｶﾞﾗｶﾞﾗﾍﾋﾞ", "歌手", .matched, "same title"),
    TitlePair("プラチナ", "歌手", "フ\u{309A}ラチナ", "歌手", .matched, "same title"),
    TitlePair("ＬＯＶＥ　ＳＯＮＧ", "歌手", "Love Song", "歌手", .matched, "same title"),
    TitlePair("夜（リマスター）", "歌手", "夜", "歌手", .matched, "same title"),
    TitlePair(
      "봄날", "가수", "\u{1107}\u{1169}\u{11B7}\u{1102}\u{1161}\u{11AF}", "가수", .matched, "same title"),
    TitlePair("حَبِيبِي", "فيروز", "حبيبي", "فيروز", .matched, "same title"),
    TitlePair("أغنية", "أم كلثوم", "اغنيه", "ام كلثوم", .matched, "same title"),
    TitlePair("שִׁיר", "זמרת", "שיר", "זמרת", .matched, "same title"),
    TitlePair("Another Brick, Pt. II", "Band", "Another Brick (Part 2)", .matched, "same title"),
    TitlePair("Hits, Vol. 2", "Band", "Hits Volume 2", .matched, "same title"),
    TitlePair("Live and Let Die", "Wings", "Live and Let Die", "Wings", .matched, "same title"),
    TitlePair(
      "Red Hot", "Red Hot Chilli Peppers", "Red Hot", "Red Hot Chili Peppers", .matched,
      "similar artist"),
    TitlePair("Escape", "Rupert", "Escape (The Piña Colada Song)", "Rupert", .review, "perhaps"),
  ]

  /// Another recording of the same song.
  static let versions: [TitlePair] = [
    TitlePair("Hello", "Adele", "Hello (Live)", .missing, "it is a live recording"),
    TitlePair("Hello (Live)", "Adele", "Hello", .missing, "it is not a live recording"),
    TitlePair("Hello", "Adele", "Hello - Live at the Royal Albert Hall", .missing, "live"),
    TitlePair(
      "Hello (Live at Wembley)", "A", "Hello (Live in Tokyo)", .missing, "but a different one"),
    TitlePair("Hello (Live 1986)", "A", "Hello (Live 1990)", .missing, "but a different one"),
    TitlePair("Hello (Live)", "A", "Hello (Live in Tokyo)", .matched, "same title"),
    TitlePair("Live Forever", "Oasis", "Live Forever (Live)", .missing, "it is a live recording"),
    TitlePair("Hola", "Banda", "Hola (En Vivo)", .missing, "it is a live recording"),
    TitlePair("Hello", "Adele", "Hello (Burns Remix)", .missing, "it is a remix"),
    TitlePair("Hello (Kasum Remix)", "A", "Hello [Noodles Remix]", .missing, "but a different one"),
    TitlePair("Hello (Remix)", "A", "Hello (Noodles Remix)", .missing, "but a different one"),
    TitlePair("Hello [Burns Remix]", "A", "Hello (BURNS Remix)", .matched, "same title"),
    TitlePair(
      "Hello (Remix feat. Foxes)", "A", "Hello (Remix) [ft. Foxes]", .matched, "same title"),
    TitlePair("Somebody I Used to Know", "G", "Somebody I Used to Know Remix", .missing, "a remix"),
    TitlePair("Hello", "Adele", "Hello (Radio Edit)", .missing, "it is an edit"),
    TitlePair("Hello", "Adele", "Hello (Extended Mix)", .missing, "it is an extended version"),
    TitlePair("Hello", "Adele", "Hello (Mixed)", .missing, "it is a part of a DJ mix"),
    TitlePair("Hello", "Adele", "Hello (Acoustic)", .missing, "it is an acoustic version"),
    TitlePair("Hello", "Adele", "Hello (Sped Up)", .missing, "it is sped up"),
    TitlePair("Hello", "Adele", "Hello (Instrumental)", .missing, "it is an instrumental"),
    TitlePair("Hello", "Adele", "Hello (Demo)", .missing, "it is a demo"),
    TitlePair("Hello", "Adele", "Hello (Spanish Version)", .missing, "it is another version"),
    TitlePair("Red", "Taylor", "Red (Taylor's Version)", .missing, "it is another version"),
    TitlePair("Hello", "Adele", "Hello (Karaoke Version)", .missing, "it is karaoke or a tribute"),
    TitlePair("Hello", "Adele", "Hello (In the Style of Adele)", .missing, "karaoke"),
    TitlePair("Hello", "Adele", "Hello (Originally Performed by Adele)", .missing, "karaoke"),
    TitlePair("Hello (Karaoke)", "Adele", "Hello (Karaoke)", .matched, "same title"),
    TitlePair("Tribute", "Tenacious D", "Tribute", .matched, "same title"),
    TitlePair("夜", "歌手", "夜（ライブ）", .missing, "it is a live recording"),
    TitlePair("夜", "歌手", "夜 (ｶﾗｵｹ)", .missing, "it is karaoke"),
    TitlePair("夜", "歌手", "夜 -リミックス-", .missing, ""),
    TitlePair("봄날", "가수", "봄날 (라이브)", .missing, "it is a live recording"),
    TitlePair("Кукушка", "Кино", "Кукушка (Концерт)", .missing, "it is a live recording"),
    TitlePair("Кукушка", "Кино", "Кукушка (ремикс)", .missing, "it is a remix"),
    TitlePair("حبيبي", "فيروز", "حبيبي (ريمكس)", .missing, "it is a remix"),
  ]

  /// Another song, another artist, or names that cannot be compared.
  static let others: [TitlePair] = [
    TitlePair("Hello", "Adele", "Goodbye", "Adele", .missing, "different title"),
    TitlePair("Hello", "Adele", "Hello", "Lionel Richie", .missing, "different artist"),
    TitlePair("Hello", "Queen", "Hello", "Queens", .review, "perhaps"),
    TitlePair(
      "Satisfaction", "Guetta, Benassi", "Satisfaction", "Benassi", .review, "different artist"),
    TitlePair("Recuerdos", "Cantante", "Recuerdos de Ti", "Cantante", .review, "different title"),
    TitlePair("Mambo No. 5", "Lou", "Mambo No. 6", "Lou", .missing, "different number"),
    TitlePair("Brick, Pt. I", "Band", "Brick, Pt. II", "Band", .missing, "different number"),
    TitlePair("The Wall, Pt. 1", "Band", "The Wall, Pt. 2", "Band", .missing, "different number"),
    TitlePair("I Hate You", "Band", "I Love You", "Band", .missing, "different title"),
    TitlePair("First Love", "Hikaru Utada", "First Love", "宇多田ヒカル", .missing, "another script"),
    TitlePair("Gruppa krovi", "Kino", "Группа крови", "Кино", .missing, "another script"),
    TitlePair("Hello", "", "Hello", "Adele", .missing, "no artist given"),
    TitlePair("か", "歌手", "が", "歌手", .missing, "different title"),
    TitlePair("はな", "歌手", "ばな", "歌手", .missing, "different title"),
    TitlePair("사랑", "가수", "사람", "가수", .missing, "different title"),
    TitlePair("ليل", "فيروز", "نهار", "فيروز", .missing, "different title"),
    TitlePair("Кино", "Хор", "Вино", "Хор", .review, "different title"),
    TitlePair("Hello (Burns Remix)", "A", "Goodbye (Burns Remix)", .missing, "different title"),
  ]
}
