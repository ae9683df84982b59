import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct NameWordsTests {
  static let same: [(one: String, other: String)] = [
    ("Jazz", "jazz"), ("Jazz/Funk", "jazz funk"), ("Jazz/Funk", "funk-jazz"),
    ("Jazz/Funk", "  FUNK  ,  JAZZ "), ("R&B/Soul", "soul r & b"), ("R&B/Soul", "r b soul"),
    ("Children’s Music", "childrens music"), ("Children’s Music", "Children's Music"),
    ("Children’s Music", "music, children`s"), ("K-Pop", "kpop"), ("Hip-Hop/Rap", "hiphop rap"),
    ("Hip-Hop/Rap", "rap hip hop"), ("Chanson Française", "chanson francaise"),
    ("Música Latina", "MUSICA latina"), ("Musica\u{301}", "Música"), ("Brésil", "bresil"),
    ("Schlager Für Straße", "schlager fur strasse"), ("STRAẞE", "strasse"),
    ("Ærlig Rød", "aerlig rod"), ("Cœur", "coeur"), ("Þjóðlög", "thjodlog"), ("Łódź", "lodz"),
    ("Ağıt", "agit"), ("İstanbul", "istanbul"), ("Đurđevdan", "durdevdan"), ("Ñandú", "nandu"),
    ("Việt", "viet"), ("Ελληνική Μουσική", "ελληνικη μουσικη"), ("Λαϊκός", "λαικοσ"),
    ("Русский рок", "РОК русский"), ("Ёлка", "елка"), ("Й", "и\u{306}"),
    ("80’s Hits", "80s hits"), ("アニメ", "アニメ"), ("ガ", "カ\u{3099}"), ("가요", "가요"),
  ]

  @Test(arguments: same)
  func `spelling variants of a name are equal`(one: String, other: String) {
    #expect(NameWords(one).isSame(as: NameWords(other)))
    #expect(NameWords(other).isSame(as: NameWords(one)))
    #expect(NameWords(one).areAmong(NameWords(one)))
  }

  static let different: [(one: String, other: String)] = [
    ("Jazz", "Jazz Funk"), ("Jazz", "Jaz"), ("Pop", "K-Pop"), ("House", "Houses"),
    ("Jazz Jazz", "Jazz"), ("カ", "ガ"), ("ไม", "ไม้"), ("90s", "80s"), ("", ""), ("&", "/"),
    ("", "Jazz"), ("क", "कि"),
  ]

  @Test(arguments: different)
  func `different names are different`(one: String, other: String) {
    #expect(!NameWords(one).isSame(as: NameWords(other)))
  }

  static let parts: [(words: String, name: String, areAmong: Bool)] = [
    ("jazz", "Acid Jazz", true), ("JAZZ acid", "Acid Jazz", true), ("jazz", "Acid/Jazz Live", true),
    ("francaise", "Chanson Française", true), ("jaz", "Acid Jazz", false),
    ("acid house", "Acid Jazz", false), ("", "Acid Jazz", false), ("&", "R&B", false),
    ("b", "R&B/Soul", true), ("hiphop", "Hip-Hop/Rap", true), ("hoprap", "Hip-Hop/Rap", true),
    ("iphop", "Hip-Hop/Rap", false), ("hiprap", "Hip-Hop/Rap", false),
  ]

  @Test(arguments: parts)
  func `a name has to contain all the words`(words: String, name: String, areAmong: Bool) {
    #expect(NameWords(words).areAmong(NameWords(name)) == areAmong)
  }
}
