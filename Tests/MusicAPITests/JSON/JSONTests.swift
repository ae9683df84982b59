import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct JSONTests {
  private func parse(_ text: String) throws -> JSON { try JSONDocument(parsing: text).root }

  @Test func `a view of the wrong kind returns nil`() throws {
    let number = try parse("1")
    #expect(number.string == nil && number.count == 0)
    #expect(Array(number.elements).isEmpty && Array(number.members).isEmpty)
    #expect(number["name"] == nil && number[0] == nil)
    let text = try parse(#""1""#)
    #expect(text.int == nil && text.double == nil)
    #expect(try parse("[1]")["0"] == nil)
    #expect(try parse(#"{"0":1}"#)[0] == nil)
  }

  @Test func `values have different kinds, and null and booleans are read`() throws {
    let values = try parse(#"[null,true,false,1,"s",[],{}]"#).elements
    #expect(values.map(\.kind) == [.null, .bool, .bool, .number, .string, .array, .object])
    #expect(values.map(\.isNull) == [true, false, false, false, false, false, false])
    #expect(values.map(\.bool) == [nil, true, false, nil, nil, nil, nil])
  }

  @Test func `elements keep their order and are counted regardless of nested values`() throws {
    let array = try parse(#"[[1,[2]],{"a":[3]},"x",[]]"#)
    #expect(array.count == 4)
    #expect(array.elements.map(\.text) == ["[1,[2]]", #"{"a":[3]}"#, #""x""#, "[]"])
  }

  @Test func `an element is found by its index, and nothing outside the bounds`() throws {
    let array = try parse(#"[[1,2],"b",{"c":3}]"#)
    #expect(array[0]?.text == "[1,2]" && array[2]?["c"]?.int == 3)
    for index in [3, -1, .max] { #expect(array[index] == nil) }
  }

  @Test func `members keep their order and their duplicates`() throws {
    let object = try parse(#"{"b":1,"a":[2,{"b":9}],"b":3}"#)
    #expect(object.count == 3 && object.members.map(\.name) == ["b", "a", "b"])
    #expect(object.members.map(\.value.text) == ["1", #"[2,{"b":9}]"#, "3"])
  }

  @Test func `the last of several members with one name is found`() throws {
    #expect(try parse(#"{"a":1,"b":2,"a":3}"#)["a"]?.int == 3)
    #expect(try parse(#"{"a":1,"\u0061":2}"#)["a"]?.int == 2)
  }

  @Test func `a name is compared byte for byte after unescaping`() throws {
    let object = try parse(#"{"\u00e9\n":1,"e\u0301":2,"é":3,"":4,"name":5,"nam":6,"Name":7}"#)
    let names = ["\u{E9}\n", "e\u{301}", "\u{E9}", "", "name", "nam", "names"]
    #expect(names.map { object[$0]?.int } == [1, 2, 3, 4, 5, 6, nil])
    #expect(try parse(#"{"\u00e9":1}"#)["e\u{301}"] == nil)
    #expect(try parse(#"{"é":1}"#)["e\u{301}"] == nil)
  }

  @Test func `a name inside a nested value is not taken for the object's own`() throws {
    #expect(try parse(#"{"x":{"id":1},"y":["id",{"id":2}],"z":"id"}"#)["id"] == nil)
  }

  @Test(arguments: [
    (#""plain""#, "plain"), (#""""#, ""), (#""é夜🎵""#, "é夜🎵"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""a\u0000b""#, "a\0b"),
    (#""\u00E9\u4e2D""#, "é中"), (#""\ud83c\uDFB5!""#, "🎵!"),
    (#""\ud800""#, "\u{FFFD}"), (#""a\udc00b""#, "a\u{FFFD}b"),
    (#""\ud800\ud83c\udfb5""#, "\u{FFFD}🎵"), (#""\ud800\n\u0041""#, "\u{FFFD}\nA"),
    (#""\udfb5\ud83c""#, "\u{FFFD}\u{FFFD}"), (#""\\u0041""#, #"\u0041"#),
  ])
  func `the escapes of a string are decoded`(source: String, characters: String) throws {
    let string = try parse(source)
    #expect(string.string.map { Array($0.utf8) } == Array(characters.utf8))
    #expect(string.text == source)
  }

  @Test func `the source of a value is exactly its bytes`() throws {
    let document = try JSONDocument(parsing: "  { \"a\" : [ 1.50 , \"\\u0041\" ] }\n")
    #expect(document.root.text == "{ \"a\" : [ 1.50 , \"\\u0041\" ] }")
    let array = try #require(document.root["a"])
    #expect(array.text == "[ 1.50 , \"\\u0041\" ]" && array.sourceRange == 10..<29)
    #expect(array[0]?.text == "1.50")
    #expect(Array(array[1]?.source ?? []) == Array(#""\u0041""#.utf8))
    #expect("\(array)" == array.text)
  }

  @Test func `views are equal when their bytes are`() throws {
    let values = try parse(#"[1,1.0,[1],[1],[ 1]]"#)
    #expect(values[0] == values[2]?[0] && values[0] != values[1] && values[2] == values[3])
    #expect(values[3] != values[4])
    #expect(Set(values.elements).count == 4)
  }

  @Test func `a view outlives the variable of its document`() throws {
    func inner() throws -> JSON? { try JSONDocument(parsing: #"{"a":["x"]}"#).root["a"] }
    #expect(try inner()?[0]?.string == "x")
  }
}
