import Testing

@testable import MusicAPI

/// Containers for types that decode their own values one by one.
struct JSONDecodingContainerTests {
  private static func json(_ text: String) throws -> JSON {
    try JSONDocument(parsing: text).root
  }

  /// An array of values with different types.
  private struct Row: Decodable, CustomStringConvertible {
    let description: String

    private enum Keys: String, CodingKey { case id }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      var parts: [Any] = [list.count ?? 0]
      parts.append(try list.decode(Bool.self))
      parts.append(try list.decode(String.self))
      parts.append(try list.decode(Int8.self))
      parts.append(try list.decode(UInt128.self))
      parts.append(try list.decode(Double.self))
      parts.append(try list.decode(Float.self))
      parts.append(try list.decodeNil())
      parts.append(try list.decodeNil())
      parts.append(try list.decodeIfPresent(Int.self) ?? 0)
      parts.append(try list.decodeIfPresent(Int.self) == nil)
      parts.append(try list.nestedContainer(keyedBy: Keys.self).decode(Int.self, forKey: .id))
      var inner = try list.nestedUnkeyedContainer()
      parts.append("\(inner.codingPath.map(\.stringValue))\(try inner.decode(Int.self))")
      parts.append(try list.superDecoder().singleValueContainer().decode(String.self))
      parts.append(list.isAtEnd)
      description = parts.map { "\($0)" }.joined(separator: " ")
    }
  }

  @Test func `an array is decoded value by value, each as its own type`() throws {
    let row = try Self.json(#"[true,"a",-5,7,0.5,1.5,null,9,null,{"id":1},[2],"super"]"#)
      .decode(Row.self)
    #expect(
      row.description == #"12 true a -5 7 0.5 1.5 true false 9 true 1 ["Index 10"]2 super true"#)
  }

  /// An object with nested containers.
  private struct Nest: Decodable {
    let names: [String]
    let values: [Int]

    private enum Keys: String, CodingKey { case object, list, none }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      names = container.allKeys.map(\.stringValue)
      let object = try container.nestedContainer(keyedBy: Keys.self, forKey: .object)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      #expect(object.codingPath.map(\.stringValue) == ["object"])
      #expect(try container.decodeNil(forKey: .none) && !container.decodeNil(forKey: .list))
      #expect(container.contains(.none) && !object.contains(.none))
      values = [try object.decode(Int.self, forKey: .list), try list.decode(Int.self)]
    }
  }

  @Test func `nested containers of an object are decoded by name`() throws {
    let text = #"{"none":0,"object":{"list":1},"other":{},"list":[2],"none":null}"#
    let nest = try Self.json(text).decode(Nest.self)
    #expect(nest.names == ["object", "list", "none"])
    #expect(nest.values == [1, 2])
  }

  @Test(arguments: [0, 100])
  func `the members of an object keep their order, each name once with its last value`(
    others: Int
  ) throws {
    let more = (0..<others).map { #","m\#($0)":0"# }.joined()
    let json = try Self.json(#"{"a":1,"b":2,"\u0061":3,"é":4,"e\u0301":5\#(more)}"#)
    let index = JSONMemberIndex(json)
    #expect(index.members.count == 4 + others)
    #expect(
      index.members.prefix(4).map { "\($0.name)=\($0.value)" } == ["b=2", "a=3", "é=4", "é=5"])
    #expect(index["a"]?.int == 3 && index["e\u{301}"]?.int == 5 && index["\u{e9}"]?.int == 4)
    #expect(index["c"] == nil)
  }
}
