import AmctlTestSupport
import Foundation
import MusicAPI
import MusicAPIFoundation
import Testing

/// Types of your own, decoded from a part of a response.
@Suite(.quick) struct DecodingTests {
  private struct Track: Decodable, Equatable {
    struct Preview: Decodable, Equatable { var url: String }

    var name: String
    var discNumber: Int?
    var previews: [Preview]?
  }

  private static func decode<Value: Decodable>(_ text: String, as type: Value.Type) -> Value? {
    try? JSON(text).decode(type)
  }

  @Test func `a part of a document is decoded without the rest`() throws {
    let text = #"{"data":[{"attributes":{"name":"Caf\u00e9","discNumber":2,"new":[{}]}}]}"#
    let attributes = try #require(JSON(text).value(at: "data.0.attributes"))
    #expect(try attributes.decode() == Track(name: "Café", discNumber: 2, previews: nil))
  }

  @Test func `a whole number is an integer in any form, and a number that does not fit an error`() {
    for text in ["7", "7.0", "70e-1"] { #expect(Self.decode(text, as: Int.self) == 7) }
    let texts = ["9007199254740993", "9007199254740993.0", "9223372036854775807", "7.5"]
    let numbers = [9_007_199_254_740_993, 9_007_199_254_740_993, .max, nil]
    #expect(texts.map { Self.decode($0, as: Int.self) } == numbers)
    #expect(Self.decode("18446744073709551615", as: UInt64.self) == .max)
    #expect(Self.decode("18446744073709551616", as: UInt64.self) == nil)
    #expect(Self.decode("-129", as: Int8.self) == nil)
    #expect(Self.decode("1e400", as: Double.self) == nil)
    #expect(Self.decode("0.1", as: Double.self) == 0.1)
  }

  @Test func `the strategies of a decoder apply`() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let dates = try JSON(#"["2024-05-17T00:00:00Z"]"#).decode([Date].self, with: decoder)
    #expect(dates == [Date(timeIntervalSince1970: 1_715_904_000)])
  }

  @Test func `the error about a missing field names it and its path`() throws {
    let json = try JSON(#"{"name":"","previews":[{"url":"u"},{}]}"#)
    let error = try #require(throws: DecodingError.self) { try json.decode(Track.self) }
    guard case .keyNotFound(let key, let context) = error else {
      Issue.record(error)
      return
    }
    #expect(key.stringValue == "url")
    #expect(
      context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == [
        "previews", "1",
      ])
  }

  @Test func `of fields with the same name, the first is decoded`() {
    #expect(Self.decode(#"{"a":1,"a":2}"#, as: [String: Int].self) == ["a": 1])
  }
}
