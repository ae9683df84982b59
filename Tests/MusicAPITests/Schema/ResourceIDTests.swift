import MusicAPI
import Testing

struct ResourceIDTests {
  @Test(arguments: ["1613600188", "pl.u-a", "i.AbC", "", "a/b"])
  func `an id is kept unchanged`(text: String) {
    #expect(ResourceID<Song>(rawValue: text).rawValue == text)
    #expect(ResourceID<Song>(rawValue: text).description == text)
    #expect(ResourceID<Song>(stringLiteral: text) == ResourceID(rawValue: text))
  }
}
