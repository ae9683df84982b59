import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct ResourceListTests {
  @Test func `resources, URLs and title are read`() throws {
    let view = try #require(
      try ResourceList<Song>(
        json: JSON(
          """
          {"href":"/v1/a","next":"/v1/a?offset=1","attributes":{"title":"Top"},
           "data":[{"id":"1","type":"songs"}]}
          """)))
    #expect(view.data.map(\.id) == ["1"] && view.href == "/v1/a")
    #expect(try view.next == "/v1/a?offset=1")
    #expect(view.title == "Top")
  }

  @Test(arguments: ["{}", #"{"data":null}"#, #"{"data":{}}"#, #"{"data":[]}"#, #"{"data":"x"}"#])
  func `a list without data is empty`(text: String) throws {
    let list = try #require(try ResourceList<Song>(json: JSON(text)))
    #expect(list.data.isEmpty)
    #expect(try list.next == nil)
    #expect(list.title == nil)
  }

  @Test(arguments: ["null", "[]", "7", "\"x\""])
  func `a value that is not an object is not a list`(text: String) throws {
    #expect(try ResourceList<Song>(json: JSON(text)) == nil)
  }

  @Test func `elements of other types are left out, and repeated ones are kept`() throws {
    let text = """
      {"data":[{"id":"1","type":"songs"},null,7,{"id":"2","type":"albums"},{"type":"songs"},
       {"id":"1","type":"songs"}]}
      """
    #expect(try ResourceList<Song>(json: JSON(text))?.data.map(\.id) == ["1", "1"])
    #expect(try ResourceList<AnyKind>(json: JSON(text))?.data.map(\.id) == ["1", "2", "1"])
  }
}
