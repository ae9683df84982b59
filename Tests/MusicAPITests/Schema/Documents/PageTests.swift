import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct PageTests {
  private func page<Kind>(_ text: String) throws -> Page<Kind> {
    try Page(document: JSONDocument(parsing: text))
  }

  private func tracks<Kind>(_ text: String) throws -> Page<Kind>? {
    Page(try JSON(text), inResourceAs: "tracks")
  }

  private static let elements = """
    {"data":[{"id":"1","type":"songs"},null,[],7,{"id":"2","type":"albums"},{"type":"songs"},
     {"id":null,"type":"songs"},{"id":"1","type":"songs"}],"next":"/v1/a?offset=6"}
    """

  @Test func `resources are read, invalid elements left out, and repeated ones kept`() throws {
    let songs: Page<Song> = try page(Self.elements)
    #expect(songs.resources.map(\.id) == ["1", "1"] && songs.unreadableCount == 6)
    #expect(songs.continuation == "/v1/a?offset=6")
    #expect(songs.json["data"]?.count == 8)
    let all: Page<AnyKind> = try #require(try tracks(Self.elements))
    #expect(all.resources.map(\.id) == ["1", "2", "1"])
  }

  @Test func `the continuation has the parameters of the request`() throws {
    let songs = try Page<Song>(Self.elements, to: Listings.songs)
    #expect(songs.continuation == "/v1/a?offset=6&limit=2&include=artists&l=en")
    let related = try #require(Page<Song>(songs.json, inResourceAs: "tracks"))
    #expect(related.continuation == "/v1/a?offset=6&l=en")
  }

  @Test(arguments: [
    #"{"data":[]}"#, #"{"data":[],"next":null}"#, #"{"data":[],"next":""}"#,
    #"{"data":[],"next":7}"#,
  ])
  func `the last page has no continuation`(text: String) throws {
    let last: Page<AnyKind> = try page(text)
    #expect(last.resources.isEmpty && last.continuation == nil)
  }

  @Test func `the resources are read once, and not for each use`() throws {
    let songs: Page<Song> = try page(#"{"data":[{"id":"1","type":"songs"}]}"#)
    #expect(Self.storage(of: songs.resources) == Self.storage(of: songs.resources))
    #expect(songs.replacing([]).resources.isEmpty && songs.resources.count == 1)
  }

  /// Returns where the elements of an array are stored: copies of an array share them.
  private static func storage(of songs: [Resource<Song>]) -> Int? {
    unsafe songs.withUnsafeBufferPointer { unsafe $0.baseAddress.map { Int(bitPattern: $0) } }
  }

  @Test func `a next of another type is an error that names it`() throws {
    #expect(throws: UnexpectedShapeError("'next' is a number, not a string or null")) {
      try JSON(#"{"data":[],"next":7}"#).nextPage()
    }
  }

  @Test(arguments: [
    "{}", "[]", "null", #"{"data":null}"#, #"{"data":{}}"#, #"{"results":{}}"#, #"{"errors":[]}"#,
  ])
  func `a response without a list is rejected`(text: String) {
    let error = UnexpectedShapeError("'data' is missing, or not a list")
    #expect(throws: error) { try page(text) as Page<AnyKind> }
  }

  @Test func `the URL and the title of a list inside a resource are read`() throws {
    let view: Page<Song> = try #require(
      try tracks(
        """
        {"href":"/v1/a","next":"/v1/a?offset=1","attributes":{"title":"Top"},
         "data":[{"id":"1","type":"songs"}]}
        """))
    #expect(view.resources.map(\.id) == ["1"] && view.href == "/v1/a")
    #expect(view.continuation == "/v1/a?offset=1" && view.title == "Top")
  }

  @Test(arguments: ["{}", #"{"data":null}"#, #"{"data":{}}"#, #"{"data":[]}"#, #"{"data":"x"}"#])
  func `a list inside a resource without data is empty`(text: String) throws {
    let list: Page<Song> = try #require(try tracks(text))
    #expect(list.resources.isEmpty && list.continuation == nil && list.title == nil)
  }

  @Test(arguments: ["null", "[]", "7", "\"x\""])
  func `a value that is not an object is not a list`(text: String) throws {
    let list: Page<Song>? = try tracks(text)
    #expect(list == nil)
  }
}
