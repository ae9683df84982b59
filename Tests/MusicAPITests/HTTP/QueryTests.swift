import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct QueryTests {
  @Test func `items keep the order they were added in`() {
    var query: Query = ["term": "a+b c", "types": "songs,albums"]
    query.add("l", nil)
    query.add("limit", "5")
    query.add("include", list: [])
    query.add("ids", list: ["3", "1", "2"])
    #expect(query.encoded == "term=a%2Bb%20c&types=songs,albums&limit=5&ids=3,1,2")
  }

  @Test(arguments: [
    "term=beach+bunny&offset=5", "term=a%2Bb", "term=%ec%95%84", "filter%5Bisrc%5D=X",
    "filter[isrc]=X", "flag", "a==b", "ids=1&ids=2", "x=100%", "아=이",
  ])
  func `the encoding of a URL is preserved byte for byte`(text: String) {
    #expect(Query(encoded: text).encoded == text)
  }

  @Test func `empty items of a URL are removed`() {
    #expect(Query(encoded: "").items.isEmpty)
    #expect(Query(encoded: "&a=1&&b=2&").encoded == "a=1&b=2")
  }

  @Test(arguments: [
    ("a=1", "a", "1"), ("a=b=c", "a", "b=c"), ("a%3Db=c", "a=b", "c"), ("flag", "flag", ""),
    ("=x", "", "x"), ("filter%5Bisrc%5D=a%2Cb", "filter[isrc]", "a,b"),
    ("term=beach+bunny", "term", "beach bunny"), ("term=a%2Bb", "term", "a+b"),
  ])
  func `an item has its name and value decoded`(text: String, name: String, value: String) {
    let item = Query(encoded: text).items.first
    #expect(item.map { [$0.name, $0.value] } == [name, value])
  }

  @Test func `the first value of a name is found by its decoded name`() {
    let query = Query(encoded: "limit%5Btracks%5D=5&a=1&a=2")
    #expect(query["limit[tracks]"] == "5" && query["a"] == "1" && query["A"] == nil)
  }

  @Test(arguments: [
    ("offset=5", "limit=5&include=artists", "offset=5&limit=5&include=artists"),
    ("limit=4&offset=4", "limit=9&types=songs", "limit=4&offset=4&types=songs"),
    ("", "ids=1&ids=2", "ids=1&ids=2"),
    ("ids=9", "ids=1&ids=2&l=en", "ids=9&l=en"),
    ("limit%5Btracks%5D=5", "limit[tracks]=9", "limit%5Btracks%5D=5"),
    ("term=beach+bunny", "term=other&l=a%20b", "term=beach+bunny&l=a%20b"),
    ("a=1", "", "a=1"),
  ])
  func `completing a query never overrides its items`(next: String, own: String, filled: String) {
    #expect(Query(encoded: next).filled(from: Query(encoded: own)).encoded == filled)
  }
}
