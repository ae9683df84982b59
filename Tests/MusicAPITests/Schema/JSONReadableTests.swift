import AmctlTestSupport
import MusicAPI
import Testing

struct JSONReadableTests {
  @Test func `each type reads its own kind only`() throws {
    let texts = ["null", "true", "7", "7.5", "\"7\"", "[]", "{}"]
    let values = try texts.map { try JSON($0) }
    #expect(values.map { String(json: $0) } == [nil, nil, nil, nil, "7", nil, nil])
    #expect(values.map { Int(json: $0) } == [nil, nil, 7, nil, nil, nil, nil])
    #expect(values.map { Bool(json: $0) } == [nil, true, nil, nil, nil, nil, nil])
    #expect(values.map { [String](json: $0) } == [nil, nil, nil, nil, nil, [], nil])
  }

  @Test func `unreadable elements are left out of an array`() throws {
    #expect(try [String](json: JSON(#"["a",null,7,["b"],"c"]"#)) == ["a", "c"])
    #expect(try [[Int]](json: JSON("[[1],2,[3,\"4\"]]")) == [[1], [3]])
  }
}
