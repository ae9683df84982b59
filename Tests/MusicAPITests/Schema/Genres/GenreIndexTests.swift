import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct GenreIndexTests {
  private let index: GenreIndex

  init() throws {
    index = try GenreIndex(
      [
        ("34", "Music", nil), ("11", "Jazz", "34"), ("1", "Jazz/Funk", "11"),
        ("2", "Fusion", "11"), ("17", "Dance", "34"), ("3", "Fusion", "17"),
        ("4", "Children’s Music", "34"), ("5", "Late Jazz/Funk", "1"),
      ].map(Self.genre))
  }

  private static func genre(
    _ id: String, _ name: String, _ parent: String?
  ) throws -> Resource<Genre> {
    let above = parent.map { #","parentId":"\#($0)","parentName":"P\#($0)""# } ?? ""
    return try #require(
      Resource(
        json: JSON(
          #"{"id":"\#(id)","type":"genres","attributes":{"name":"\#(name)"\#(above)}}"#)))
  }

  static let names: [(name: String, ids: [String])] = [
    ("jazz", ["11"]), ("funk jazz", ["1"]), ("Jazz/Funk", ["1"]), ("fusion", ["2", "3"]),
    ("late", ["5"]), ("funk", ["1", "5"]), ("music", ["4"]), ("rock", []), ("", []), ("/", []),
  ]

  @Test(arguments: names)
  func `a genre is found by its name, otherwise by words in it`(name: String, ids: [String]) {
    #expect(index.genres(named: name).map(\.id.rawValue) == ids)
  }

  @Test func `the root of all genres is not found by name`() {
    #expect(
      index.names == [
        "Jazz", "Jazz/Funk", "Fusion", "Dance", "Fusion", "Children’s Music", "Late Jazz/Funk",
      ])
    #expect(index["34"]?.attributes.name == "Music" && index["35"] == nil)
  }

  @Test(arguments: [
    ("34", []), ("11", ["Music"]), ("3", ["Music", "Dance"]),
    ("5", ["Music", "Jazz", "Jazz/Funk"]),
  ])
  func `the ancestors of a genre are listed from the top`(id: String, parents: [String]) throws {
    let genre = try #require(index[ResourceID(id)])
    #expect(index.parents(of: genre) == parents)
  }

  @Test func `in a tree each genre comes after its parent`() throws {
    let lines = index.tree().map { "\($0.depth) \($0.genre.id)" }
    #expect(lines == ["0 34", "1 11", "2 1", "3 5", "2 2", "1 17", "2 3", "1 4"])
    let jazz = try #require(index["11"])
    let part = index.tree(below: [jazz]).map { "\($0.depth) \($0.genre.id)" }
    #expect(part == ["0 11", "1 1", "2 5", "1 2"])
  }

  @Test func `a genre whose parent is not listed is at the top of the tree`() throws {
    let part = try GenreIndex([Self.genre("2", "Fusion", "11"), Self.genre("9", "Late", "2")])
    let late = try #require(part["9"])
    #expect(part.parents(of: late) == ["P11", "Fusion"] && part.tree().map(\.depth) == [0, 1])
  }

  @Test func `a cycle of genres ends`() throws {
    let circle = try GenreIndex([
      Self.genre("1", "A", "2"), Self.genre("2", "B", "1"), Self.genre("3", "C", "3"),
    ])
    let genre = try #require(circle["1"])
    #expect(circle.parents(of: genre) == ["B"])
    #expect(circle.tree(below: [genre]).map(\.genre.id) == ["1", "2"])
    #expect(Set(circle.tree().map(\.genre.id)) == ["1", "2", "3"])
  }
}
