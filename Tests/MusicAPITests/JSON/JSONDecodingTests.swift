import Testing

@testable import MusicAPI

/// Custom types decoded from parsed documents.
struct JSONDecodingTests {
  private static func json(_ text: String) throws -> JSON {
    try JSONDocument(parsing: text).root
  }

  /// Returns the case, the path and the message of a decoding error.
  private static func words(_ decode: () throws -> Void) -> String {
    do {
      try decode()
      return ""
    } catch let error as DecodingError {
      let (name, context) =
        switch error {
        case .typeMismatch(let type, let context): ("typeMismatch \(type)", context)
        case .valueNotFound(let type, let context): ("valueNotFound \(type)", context)
        case .keyNotFound(let key, let context): ("keyNotFound \(key.stringValue)", context)
        case .dataCorrupted(let context): ("dataCorrupted", context)
        @unknown default: ("unknown", DecodingError.Context(codingPath: [], debugDescription: ""))
        }
      let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      return "\(name) at '\(path.joined(separator: "."))': \(context.debugDescription)"
    } catch {
      return "\(error)"
    }
  }

  private struct Track: Decodable, Equatable {
    enum Rating: String, Decodable { case clean, explicit }
    struct Preview: Decodable, Equatable { var url: String? }

    var name: String
    var artistName: String?
    var discNumber: Int?
    var isLive = false
    var gain: Double?
    var rating: Rating?
    var previews: [Preview]?

    private enum CodingKeys: String, CodingKey {
      case name, artistName, discNumber, isLive, gain, rating, previews
    }
  }

  @Test func `a structure is decoded from an object, ignoring other members`() throws {
    let text = """
      {"unknown":[{}],"rating":"explicit","previews":[{"url":"u"},{}],"gain":-1.5e1,"discNumber":2,
       "isLive":true,"artistName":null,"name":"Caf\\u00e9"}
      """
    let track = try Self.json(text).decode(Track.self)
    #expect(
      track
        == Track(
          name: "Café", artistName: nil, discNumber: 2, isLive: true, gain: -15, rating: .explicit,
          previews: [.init(url: "u"), .init(url: nil)]))
    let tracks: [Track] = try Self.json("[\(text),\(text)]").decode()
    #expect(tracks == [track, track])
  }

  @Test func `part of a document is decoded without the rest`() throws {
    let document = try Self.json(#"{"data":[{"id":"1","attributes":{"isLive":false,"name":"A"}}]}"#)
    let attributes = try #require(document.value(at: "data.0.attributes"))
    #expect(try attributes.decode(Track.self).name == "A")
  }

  private enum Choice: Decodable, Equatable { case song(id: String), nothing }

  @Test func `enumerations, dictionaries, optionals and single values are decoded`() throws {
    #expect(try Self.json(#"{"song":{"id":"1"}}"#).decode(Choice.self) == .song(id: "1"))
    #expect(try Self.json(#"{"a":1,"b":2,"a":3}"#).decode([String: Int].self) == ["a": 3, "b": 2])
    #expect(try Self.json(#"{"1":"x","-2":"y"}"#).decode([Int: String].self) == [1: "x", -2: "y"])
    #expect(try Self.json("[1,null,3]").decode([Int?].self) == [1, nil, 3])
    #expect(
      try Self.json("[[1],null,[[2]]]").decode([Mixed].self).description == "[[1], nil, [[2]]]")
    #expect(try Self.json("null").decode(Int?.self) == nil)
    #expect(try Self.json(#""a""#).decode(String.self) == "a")
    #expect(try Self.json("true").decode() == true)
    #expect(try Self.json("0.1").decode(Float.self) == 0.1)
    #expect(try Self.json("{}").decode([String: Int].self) == [:])
    #expect(try Self.json("[]").decode([Int].self) == [])
  }

  /// A value of any kind.
  private enum Mixed: Decodable, CustomStringConvertible {
    case nothing, number(Int), list([Mixed])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .nothing
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .list(try container.decode([Mixed].self))
      }
    }

    var description: String {
      switch self {
      case .nothing: "nil"
      case .number(let number): "\(number)"
      case .list(let list): "\(list)"
      }
    }
  }

  @Test(arguments: [
    ("{}", "keyNotFound name at '': The object has no member 'name'."),
    (#"{"name":null}"#, "valueNotFound String at 'name': Expected String but found null."),
    (#"{"name":7}"#, "typeMismatch String at 'name': Expected String but found a number."),
    (
      #"{"name":"","isLive":"yes"}"#,
      "typeMismatch Bool at 'isLive': Expected Bool but found a string."
    ),
    (
      #"{"name":"","isLive":true,"discNumber":1.5}"#,
      "dataCorrupted at 'discNumber': The number '1.5' does not fit in Int."
    ),
    (
      #"{"name":"","isLive":true,"gain":1e400}"#,
      "dataCorrupted at 'gain': The number '1e400' does not fit in Double."
    ),
    (
      #"{"name":"","isLive":true,"previews":[{},{"url":[]}]}"#,
      "typeMismatch String at 'previews.1.url': Expected String but found an array."
    ),
    (
      #"{"name":"","isLive":true,"previews":[{},7]}"#,
      "typeMismatch Dictionary<String, Any> at 'previews.1': "
        + "Expected Dictionary<String, Any> but found a number."
    ),
    (
      #"{"name":"","isLive":true,"previews":{}}"#,
      "typeMismatch Array<Any> at 'previews': Expected Array<Any> but found an object."
    ),
    (
      #"{"name":"","isLive":true,"rating":"loud"}"#,
      "dataCorrupted at 'rating': Cannot initialize Rating from invalid String value loud"
    ),
  ])
  func `a decoding error gives the path and the reason`(text: String, words: String) throws {
    let json = try Self.json(text)
    #expect(Self.words { _ = try json.decode(Track.self) } == words)
  }

  @Test func `an array that is too short is reported`() throws {
    struct Pair: Decodable {
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        #expect(list.count == 1)
        _ = try list.decode(Int.self)
        #expect(list.isAtEnd && list.currentIndex == 1)
        _ = try list.decode(Int.self)
      }
    }
    let json = try Self.json(#"{"a":[1]}"#)
    #expect(
      Self.words { _ = try json.decode([String: Pair].self) }
        == "valueNotFound Int at 'a.1': The array has no element 1, only 1.")
  }

  @Test func `a failed element remains the next one`() throws {
    struct First: Decodable {
      let text: String

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        if let number = try? list.decode(Int.self) {
          text = "\(number)"
        } else {
          text = try list.decode(String.self)
        }
      }
    }
    #expect(try Self.json(#"["a"]"#).decode(First.self).text == "a")
  }

  private class Base: Decodable { let id: Int }
  private final class Derived: Base {
    let name: String
    private enum Keys: String, CodingKey { case name, own }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      name = try container.decode(String.self, forKey: .name)
      let isOwn = container.contains(.own)
      try super.init(
        from: isOwn ? container.superDecoder(forKey: .own) : container.superDecoder())
    }
  }

  @Test func `a superclass is decoded from its own container`() throws {
    #expect(try Self.json(#"{"name":"n","super":{"id":1}}"#).decode(Derived.self).id == 1)
    #expect(try Self.json(#"{"name":"n","own":{"id":2}}"#).decode(Derived.self).id == 2)
    let json = try Self.json(#"{"name":"n"}"#)
    #expect(
      Self.words { _ = try json.decode(Derived.self) }
        == "keyNotFound super at '': The object has no member 'super'.")
  }

  @Test func `values are decoded up to the nesting limit of a document`() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try Self.json(text).decode(Mixed.self).description == text)
  }

  @Test func `with repeated members the last value is decoded`() throws {
    let members = (0..<5_000).map { #""k\#($0)":\#($0),"k\#($0 % 7)":-1"# }.joined(separator: ",")
    let numbers = try Self.json("{\(members)}").decode([String: Int].self)
    #expect(numbers.count == 5_000)
    #expect(numbers["k3"] == -1 && numbers["k4999"] == 4_999)
  }

  @Test func `user info is passed on`() throws {
    struct Aware: Decodable {
      init(from decoder: any Decoder) throws {
        let key = try #require(CodingUserInfoKey(rawValue: "unit"))
        #expect(decoder.userInfo[key] as? String == "ms")
        #expect(decoder.codingPath.map(\.stringValue) == ["Index 1"])
      }
    }
    let key = try #require(CodingUserInfoKey(rawValue: "unit"))
    struct List: Decodable {
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        let first = try list.decodeNil()
        #expect(first)
        _ = try list.decode(Aware.self)
      }
    }
    _ = try Self.json("[null,{}]").decode(List.self, userInfo: [key: "ms"])
  }
}
