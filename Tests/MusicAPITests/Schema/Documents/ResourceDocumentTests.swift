import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct ResourceDocumentTests {
  private func document<Kind>(_ text: String) throws -> ResourceDocument<Kind> {
    try ResourceDocument(document: JSONDocument(parsing: text))
  }

  @Test func `resources are read, and invalid elements are left out`() throws {
    let songs: ResourceDocument<Song> = try document(
      """
      {"data":[{"id":"1","type":"songs"},null,[],{"id":"2","type":"albums"},{"id":null,
      "type":"songs"},{"id":"4","type":"songs"}],"next":"/v1/a?offset=6"}
      """)
    #expect(songs.data.map(\.id) == ["1", "4"])
    #expect(try songs.next == "/v1/a?offset=6")
    #expect(songs.json["data"]?.count == 6)
  }

  @Test(arguments: [#"{"data":[]}"#, #"{"data":[],"next":null}"#, #"{"data":[],"next":""}"#])
  func `the last page has no next`(text: String) throws {
    let last: ResourceDocument<AnyKind> = try document(text)
    #expect(last.data.isEmpty)
    #expect(try last.next == nil)
  }

  @Test func `the resources are read once, and not for each use`() throws {
    let songs: ResourceDocument<Song> = try document(#"{"data":[{"id":"1","type":"songs"}]}"#)
    let album = try #require(
      ResourceList<Song>(json: JSON(#"{"data":[{"id":"1","type":"songs"}]}"#)))
    #expect(Self.storage(of: songs.data) == Self.storage(of: songs.data))
    #expect(Self.storage(of: album.data) == Self.storage(of: album.data))
  }

  /// Returns where the elements of an array are stored: copies of an array share them.
  private static func storage(of songs: [Resource<Song>]) -> Int? {
    unsafe songs.withUnsafeBufferPointer { unsafe $0.baseAddress.map { Int(bitPattern: $0) } }
  }

  @Test func `a next of another type is an error`() throws {
    let page: ResourceDocument<AnyKind> = try document(#"{"data":[],"next":7}"#)
    let error = UnexpectedShapeError.badNext(.number, list: nil)
    #expect(throws: error) { try page.next }
    #expect(error.description == "'next' is a number, not a string or null")
  }

  @Test(arguments: [
    "{}", "[]", "null", #"{"data":null}"#, #"{"data":{}}"#, #"{"results":{}}"#, #"{"errors":[]}"#,
  ])
  func `a response without a list is rejected`(text: String) {
    let error = UnexpectedShapeError.noMember("data", .array)
    #expect(throws: error) { try document(text) as ResourceDocument<AnyKind> }
    #expect(error.description == "'data' is missing, or not a list")
  }
}
