internal import MusicAPI

/// The file that keeps an exchange: the one place that knows how fixtures are written.
struct FixtureFile {
  /// Where it lies below the folder of the fixtures.
  let place: String
  /// What stands in it.
  let bytes: [UInt8]

  init(_ exchange: Exchange) {
    place = FixturePath.path(for: exchange.request)
    let file: JSONValue = ["request": Self.json(of: exchange.request), "response": exchange.json]
    bytes = Self.indented(file) + [UInt8(ascii: "\n")]
  }

  private static func json(of request: HTTPRequest) -> JSONValue {
    let query = request.target.query.items.map { JSONMember($0.name, .string($0.value)) }
    return .members([
      "method": .string(request.method.rawValue),
      "path": .string(request.target.path),
      "query": query.isEmpty ? nil : .object(query),
    ])
  }

  private static func indented(_ value: JSONValue) -> [UInt8] {
    let bytes = value.encoded()
    return (try? JSONDocument(parsing: bytes).root.indented()) ?? bytes
  }
}

extension Exchange {
  fileprivate var json: JSONValue {
    let headers = headers.map { JSONMember($0.name, .string($0.value)) }
    return .members([
      "status": .int(status),
      "headers": .object(headers),
      answer.isText ? "text" : "body": answer.json,
    ])
  }
}
