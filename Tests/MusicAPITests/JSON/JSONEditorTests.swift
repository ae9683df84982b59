import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct JSONEditorTests {
  private func edit(
    _ text: String, _ change: (inout JSONEditor, JSON) throws -> Void
  ) throws
    -> String
  {
    let document = try JSONDocument(parsing: text)
    var editor = JSONEditor(document)
    try change(&editor, document.root)
    let bytes = editor.bytes()
    #expect(throws: Never.self) { try JSONDocument(parsing: bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("{}", [], #"{"new":7}"#),
    (#"{"a":1 }"#, [], #"{"a":1,"new":7 }"#),
    (#"{"a":1, "b":2}"#, ["a"], #"{"b":2,"new":7}"#),
    (#"{"a":1, "b":2}"#, ["b"], #"{"a":1,"new":7}"#),
    (#"{"a":1, "b":2}"#, ["a", "b"], #"{"new":7}"#),
  ])
  func `a member is added after the last`(text: String, removed: [String], rest: String) throws {
    let edited = try edit(text) { editor, root in
      for name in removed { editor.remove(member: name, of: root) }
      editor.add(JSONMember("new", .int(7)), to: root)
    }
    #expect(edited == rest)
  }

  @Test func `members are added only to objects of the document`() throws {
    let edited = try edit(#"{"a":[1]}"#) { editor, root in
      let array = try #require(root["a"])
      for other in [array, try JSONDocument(parsing: "{}").root] {
        editor.add(JSONMember("new", .null), to: other)
      }
    }
    #expect(edited == #"{"a":[1]}"#)
  }

  private func slices(_ texts: String...) -> [ArraySlice<UInt8>] {
    texts.map { Array($0.utf8)[...] }
  }

  @Test(arguments: [
    (#"{"a":1,"b":2,"c":3}"#, [], #"{"a":1,"b":2,"c":3}"#),
    (#"{"a":1,"b":2,"c":3}"#, ["a"], #"{"b":2,"c":3}"#),
    (#"{"a":1,"b":2,"c":3}"#, ["b"], #"{"a":1,"c":3}"#),
    (#"{"a":1,"b":2,"c":3}"#, ["c"], #"{"a":1,"b":2}"#),
    (#"{"a":1,"b":2,"c":3}"#, ["a", "b"], #"{"c":3}"#),
    (#"{"a":1,"b":2,"c":3}"#, ["b", "c"], #"{"a":1}"#),
    (#"{"a":1,"b":2,"c":3}"#, ["a", "c"], #"{"b":2}"#),
    (#"{"a":1,"b":2,"c":3}"#, ["c", "a", "b"], "{}"), (#"{"a":1}"#, ["a", "a"], "{}"),
    (#"{"a":1}"#, ["b"], #"{"a":1}"#), (#"{"a":1,"b":2,"a":3}"#, ["a"], #"{"b":2}"#),
    (#"{"a":1,"\u0061":2,"b":3}"#, ["a"], #"{"b":3}"#),
    ("{ \"a\" : 1 ,\n \"b\" : 2 }", ["a"], "{ \"b\" : 2 }"),
    ("{ \"a\" : 1 ,\n \"b\" : 2 }", ["b"], "{ \"a\" : 1 }"),
    ("{\n  \"a\": [1],\n  \"b\": {}\n}\n", ["b"], "{\n  \"a\": [1]\n}\n"),
    ("{\"\u{E9}\":1,\"e\u{301}\":2}", ["\u{E9}"], "{\"e\u{301}\":2}"), ("[1]", ["a"], "[1]"),
  ])
  func `removing a member removes one comma`(text: String, removed: [String], rest: String) throws {
    let edited = try edit(text) { editor, root in
      for name in removed { editor.remove(member: name, of: root) }
    }
    #expect(edited == rest)
  }

  @Test(arguments: [
    ("[]", "[7,8]"), ("[ ]", "[7,8 ]"), ("[1]", "[1,7,8]"), ("[1, 2 ]", "[1, 2,7,8 ]"),
    ("[\n  [1]\n]\n", "[\n  [1],7,8\n]\n"),
  ])
  func `elements are added after the last one`(text: String, expected: String) throws {
    let both = try edit(text) { editor, root in editor.append(slices("7", "8"), to: root) }
    #expect(both == expected)
    let oneByOne = try edit(text) { editor, root in
      editor.append(slices("7"), to: root)
      editor.append([], to: root)
      editor.append(slices("8"), to: root)
    }
    #expect(oneByOne == expected)
  }

  @Test func `a value is replaced by other bytes`() throws {
    let text = try edit(#"{ "a" : [ 1 , {"b":2} ] }"#) { editor, root in
      let inner = try #require(root.value(at: "a.1.b"))
      editor.replace(inner, with: Array("[null]".utf8))
      editor.replace(try #require(root.value(at: "a.0")), with: Array("\"é\"".utf8))
    }
    #expect(text == #"{ "a" : [ "é" , {"b":[null]} ] }"#)
    let whole = try edit(" 1 ") { $0.replace($1, with: Array("2".utf8)) }
    #expect(whole == " 2 ")
  }

  @Test func `edits can be nested, and inside a removed part only the removal counts`() throws {
    let text = #"{"a":{"x":[1],"y":2},"b":{"z":[]},"c":3}"#
    let edited = try edit(text) { editor, root in
      editor.append(slices("9"), to: try #require(root.value(at: "a.x")))
      editor.remove(member: "y", of: try #require(root["a"]))
      editor.append(slices("9"), to: try #require(root.value(at: "b.z")))
      editor.remove(member: "z", of: try #require(root["b"]))
      editor.remove(member: "c", of: root)
      editor.replace(try #require(root["c"]), with: Array("4".utf8))
    }
    #expect(edited == #"{"a":{"x":[1,9]},"b":{}}"#)
    let replaced = try edit(text) { editor, root in
      editor.remove(member: "y", of: try #require(root["a"]))
      editor.replace(try #require(root["a"]), with: Array("[]".utf8))
    }
    #expect(replaced == #"{"a":[],"b":{"z":[]},"c":3}"#)
  }

  @Test func `the last element is edited and another added after it`() throws {
    let text = try edit(#"[{"a":1},{"b":2}]"#) { editor, root in
      editor.append(slices("3"), to: root)
      editor.replace(try #require(root[1]), with: Array("2".utf8))
    }
    #expect(text == #"[{"a":1},2,3]"#)
  }

  @Test func `an impossible edit changes nothing`() throws {
    let other = try JSONDocument(parsing: #"{"a":[1]}"#).root
    let text = try edit(#"{"a":[1]}"#) { editor, root in
      editor.remove(member: "b", of: root)
      editor.remove(member: "a", of: other)
      editor.append(slices("2"), to: root)
      editor.append(slices("2"), to: try #require(other["a"]))
      editor.replace(other, with: [])
    }
    #expect(text == #"{"a":[1]}"#)
  }
}
