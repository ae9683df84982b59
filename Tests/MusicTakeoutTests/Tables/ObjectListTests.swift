import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicTakeout

@Suite(.quick) struct ObjectListTests {
  private static func objects(_ text: String) throws -> [String] {
    var list = try ObjectList(Array(text.utf8).stream(by: 3))
    var objects: [String] = []
    while let object = try list.next() { objects.append(object.text) }
    return objects
  }

  @Test func `objects are read one at a time`() throws {
    #expect(try Self.objects(" [ ] ") == [])
    #expect(try Self.objects("\u{FEFF}[{}]") == ["{}"])
    let texts = [#"{"a":"}]\"{"}"#, #"{ "b" : [ { "c" : 1 } ] }"#]
    #expect(try Self.objects("[ " + texts.joined(separator: " ,\n") + " ]\n") == texts)
  }

  @Test(arguments: [
    #"[{"a":1}"#, #"[{"a":1},"#, #"[{"a":"#, #"[{"a":"b"#, "", "{}", "[1]", "[{}] x", #"[{"a" 1}]"#,
    "[{]}]",
  ])
  func `what is no list of objects, or was cut, is an error`(text: String) {
    #expect(throws: DataFlaw.self) { try Self.objects(text) }
  }
}
