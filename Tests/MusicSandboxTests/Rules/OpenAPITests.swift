import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

/// The description of the service, against the tables that it is made from.
@Suite(.quick) struct OpenAPITests {
  private static func root() throws -> JSON {
    try JSONDocument(parsing: OpenAPI.document.encoded()).root
  }

  /// Calls a closure with every object in a value.
  private static func walk(_ json: JSON, _ body: (JSON) -> Void) {
    if json.kind == .object { body(json) }
    for (_, value) in json.members { walk(value, body) }
    for element in json.elements { walk(element, body) }
  }

  @Test func `no object names a member twice, and every reference leads somewhere`() throws {
    let root = try Self.root()
    var (doubled, missing): ([String], [String]) = ([], [])
    Self.walk(root) { json in
      let names = json.members.map(\.name)
      if Set(names).count < names.count { doubled.append(names.joined(separator: ",")) }
      guard let reference = json["$ref"]?.string else { return }
      let parts = reference.split(separator: "/").dropFirst()
      if parts.reduce(root, { (json: JSON?, part) in json?[String(part)] }) == nil {
        missing.append(reference)
      }
    }
    #expect(doubled == [])
    #expect(missing == [])
  }

  @Test func `every operation has a name of its own and the tokens that it needs`() throws {
    var names: [String] = []
    for (path, operations) in try Self.root()["paths"]?.members.map({ $0 }) ?? [] {
      for (_, operation) in operations.members {
        names.append(operation["operationId"]?.string ?? "")
        let needsUser = operation["security"]?[0]?["userToken"] != nil
        let isPersonal = path.hasPrefix("/v1/me/") || path.hasSuffix("/library")
        #expect(needsUser == isPersonal, "\(path)")
        #expect((operation["responses"]?["403"] != nil) == needsUser)
      }
    }
    #expect(names.count > 150)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: (Shape.catalog + Shape.library).map(\.type))
  func `relationships and views have paths with the limits of their pages`(type: String) throws {
    let shape = try #require(Shape.of(type))
    let base =
      switch shape.root {
      case .catalog: "/v1/catalog/{storefront}/\(type)"
      case .library: "/v1/me/library/\(shape.pathName)"
      case .path(let path): path
      }
    let paths = try #require(try Self.root()["paths"])
    let lists = shape.relationships.map { ("", $0) } + shape.views.map { ("view/", $0) }
    for (prefix, list) in lists {
      let operation = paths["\(base)/{id}/\(prefix)\(list.name)"]?["get"]
      let limit = operation?["parameters"]?.elements.first { $0["name"]?.string == "limit" }
      let most = list.page.limit ?? Parameters.largest
      #expect(limit?["schema"]?["maximum"]?.int == most, "\(type) \(list.name)")
      #expect(limit?["schema"]?["default"]?.int == list.page.size, "\(type) \(list.name)")
    }
    let ids = paths[base]?["get"]?["parameters"]?.elements.first { $0["name"]?.string == "ids" }
    #expect(ids?["schema"]?["maxItems"]?.int == shape.idLimit)
  }

  // MARK: What a request may have

  /// Returns the schema of a parameter of an operation, shared or not.
  private static func parameter(
    _ name: String, of operation: String, _ method: String = "get"
  ) throws -> JSON? {
    let root = try root()
    let parameters = root["paths"]?[operation]?[method]?["parameters"]?.elements.map { parameter in
      let shared = parameter["$ref"]?.string?.split(separator: "/").last.map(String.init)
      return shared.flatMap { root["components"]?["parameters"]?[$0] } ?? parameter
    }
    return parameters?.first { $0["name"]?.string == name }
  }

  @Test(arguments: [
    ("/v1/catalog/{storefront}/songs", "storefront", #"{"type":"string","pattern":"^[a-z]{2}$"}"#),
    (
      "/v1/catalog/{storefront}/songs", "ids",
      #"{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"maxItems":300}"#
    ),
    (
      "/v1/catalog/{storefront}/search", "term",
      #"{"type":"string","minLength":1,"pattern":"\\S"}"#
    ),
    (
      "/v1/catalog/{storefront}/search", "limit",
      #"{"type":"integer","minimum":1,"maximum":25,"default":5}"#
    ),
    (
      "/v1/catalog/{storefront}/search", "offset",
      #"{"type":"integer","minimum":0,"maximum":1000000000}"#
    ),
    (
      "/v1/catalog/{storefront}/charts", "offset",
      #"{"type":"integer","minimum":0,"maximum":199}"#
    ),
    (
      "/v1/catalog/{storefront}/songs/{id}", "l",
      #"{"type":"string","pattern":"^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$"}"#
    ),
    ("/v1/catalog/{storefront}/songs/{id}", "id", #"{"type":"string","minLength":1}"#),
    ("/v1/me/library/songs", "limit", #"{"type":"integer","minimum":1,"maximum":100}"#),
    ("/v1/me/recommendations", "limit", #"{"type":"integer","minimum":1,"maximum":30}"#),
  ])
  func `a parameter has the values that are allowed, and no default beside IDs`(
    path: String, name: String, schema: String
  ) throws {
    let parameter = try Self.parameter(name, of: path)
    #expect(parameter?["schema"].map { "\($0)" } == schema)
  }

  @Test func `IDs are required where nothing else can take their place`() throws {
    let catalog = "/v1/catalog/{storefront}"
    #expect(try Self.parameter("ids", of: "\(catalog)/artists")?["required"]?.bool == true)
    #expect(try Self.parameter("ids", of: "\(catalog)/songs")?["required"]?.bool == false)
    #expect(try Self.parameter("ids", of: "/v1/me/library/songs")?["required"]?.bool == false)
    let songs = try Self.root()["paths"]?["\(catalog)/songs"]?["get"]
    #expect(
      songs?["description"]?.string == "Needs 'ids' or 'filter[isrc]' or 'filter[equivalents]'.")
  }

  @Test(arguments: [
    ("put", "/v1/me/ratings/songs/{id}", "1613600188", #"{"type":"rating","attributes":{}}"#),
    ("put", "/v1/me/ratings/songs/{id}", "1613600188", #"{"attributes":{"value":1}}"#),
    ("put", "/v1/me/ratings/songs/{id}", "1613600188", #"{"type":"rating"}"#),
    ("post", "/v1/me/library/playlists", "", "{}"),
    ("post", "/v1/me/library/playlists", "", #"{"attributes":{"name":""}}"#),
    ("post", "/v1/me/library/playlists", "", #"{"attributes":{"description":"A"}}"#),
    (
      "post", "/v1/me/library/playlist-folders", "",
      #"{"attributes":{"name":"A"},"relationships":{"parent":{"data":[]}}}"#
    ),
    ("post", "/v1/me/library/playlists/{id}/tracks", "p.MoGJYM3CYXW09B", #"{"data":[]}"#),
    (
      "post", "/v1/me/library/playlists/{id}/tracks", "p.MoGJYM3CYXW09B",
      #"{"data":[{"id":"1","type":"albums"}]}"#
    ),
  ])
  func `a body that is refused does not fit the description`(
    method: String, path: String, id: String, body: String
  ) throws {
    let root = try Self.root()
    let content = root["paths"]?[path]?[method]?["requestBody"]?["content"]
    let schema = try #require(content?["application/json"]?["schema"])
    #expect(!Self.misfits(try JSONDocument(parsing: Array(body.utf8)).root, schema, root).isEmpty)
    let target = path.replacing("{id}", with: id)
    let reply = Sandbox.fixed().answer(
      HTTPMethod(rawValue: method.uppercased()), target, body: body)
    #expect(reply.status == 400)
  }

  @Test func `a 401 has no body`() throws {
    let responses = try Self.root()["components"]?["responses"]
    #expect(responses?["Error401"]?["content"] == nil)
    #expect(responses?["Error400"]?["content"]?["application/json"] != nil)
  }

  // MARK: What a response has

  /// Returns where a value does not fit its schema.
  private static func misfits(
    _ json: JSON, _ schema: JSON, _ root: JSON, at place: String = ""
  ) -> [String] {
    if let name = schema["$ref"]?.string?.split(separator: "/").last {
      guard let schema = root["components"]?["schemas"]?[String(name)] else { return [place] }
      return misfits(json, schema, root, at: place)
    }
    if let any = schema["anyOf"]?.elements.map({ misfits(json, $0, root, at: place) }) {
      return any.contains([]) ? [] : [place]
    }
    let types = schema["type"]?.string.map { [$0] } ?? schema["type"]?.elements.compactMap(\.string)
    let (type, words) = (types?.contains(name(of: json)), schema["enum"])
    let isAllowed = words?.elements.contains { "\($0)" == "\(json)" } ?? true
    let isFilled = (json.string?.count ?? .max) >= schema["minLength"]?.int ?? 0
    guard type == true, isAllowed, isFilled else { return ["\(place) \(json)"] }
    let missing = schema["required"]?.elements.compactMap(\.string).filter { json[$0] == nil } ?? []
    let members = json.members.flatMap { name, value in
      schema["properties"]?[name].map { misfits(value, $0, root, at: "\(place).\(name)") } ?? []
    }
    let elements = json.elements.flatMap { element in
      schema["items"].map { misfits(element, $0, root, at: place) } ?? []
    }
    let isShort = json.kind == .array && json.count < schema["minItems"]?.int ?? 0
    return missing.map { "\(place) lacks \($0)" } + members + elements + (isShort ? [place] : [])
  }

  private static func name(of json: JSON) -> String {
    switch json.kind {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .null: "null"
    case .bool: "boolean"
    case .number: json.int == nil ? "number" : "integer"
    }
  }

  @Test(
    arguments: Known.ids.map { ("catalog/{storefront}/\($0)/{id}", "catalog/us/\($0)/\($1)") } + [
      ("catalog/{storefront}/search", "catalog/us/search?term=love&types=songs,albums,artists"),
      (
        "catalog/{storefront}/charts", "catalog/us/charts?types=songs,albums,music-videos,playlists"
      ),
      ("catalog/{storefront}/artists/{id}", "catalog/us/artists/1147783278?views=top-songs"),
      ("storefronts", "storefronts"), ("me/library/songs", "me/library/songs?limit=100"),
      ("me/library/albums", "me/library/albums?include=artists"),
      ("me/library/artists", "me/library/artists"),
      ("me/library/music-videos", "me/library/music-videos"),
      ("me/library/playlists", "me/library/playlists?extend=trackTypes,inFavorites"),
      ("me/library/playlist-folders", "me/library/playlist-folders"),
      ("me/recommendations", "me/recommendations"),
      ("me/recent/played/tracks", "me/recent/played/tracks"),
    ])
  func `a response fits its description`(path: String, target: String) throws {
    let root = try Self.root()
    let success = root["paths"]?["/v1/\(path)"]?["get"]?["responses"]?["200"]
    let schema = try #require(success?["content"]?["application/json"]?["schema"])
    let reply = Sandbox.fixed { $0.oddities = .many }.answer(.get, "/v1/" + target)
    #expect(Self.misfits(try #require(reply.json), schema, root) == [])
  }
}
