package import MusicAPI

/// A description of the service for generators of clients, from the tables that the sandbox answers
/// by.
package enum OpenAPI {
  /// The document: every path that is answered, and every type of resource.
  package static let document: JSONValue = [
    "openapi": "3.1.0",
    "info": [
      "title": "Apple Music API", "version": "1",
      "description": """
      An unofficial description of the public Apple Music API, version 1. Lists of 'include', \
      'extend' and 'relate' also exist for each type of resource in a response, such as \
      'include[songs]'; those without a type are ignored in results of several types. A parameter \
      that is not known is a 400. Members and types may be added at any time; of those that Apple calls \
      required, only 'id' and 'type' always come.
      """,
    ],
    "servers": [["url": "https://api.music.apple.com"]],
    "security": [["developerToken": []]],
    "paths": paths,
    "components": [
      "securitySchemes": [
        "developerToken": [
          "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
          "description": "A JWT that is signed with ES256, for at most six months",
        ],
        "userToken": ["type": "apiKey", "in": "header", "name": .string(TokenHeader.user)],
      ],
      "parameters": .object(sharedParameters),
      "responses": .object(refusals.map { JSONMember("Error\($0)", refusal($0, $1)) }),
      "schemas": .object(
        objects.map { JSONMember($0, object($1)) }
          + Shape.all.map { JSONMember(name(of: $0.type), schema(of: $0)) }
          + [JSONMember("Any", ["anyOf": .array((types + ["resource"]).map(reference))])]),
    ],
  ]

  private static let types = Shape.all.map(\.type)

  /// The errors that any request may lead to.
  static let refusals: KeyValuePairs = [
    400: "The request is malformed, or a value is not allowed",
    401: "The developer token is missing or wrong; perhaps without a body",
    403: "The user token is missing or wrong",
    404: "There is no such resource, or the list is empty",
    429: "There were too many requests", 500: "The service failed",
  ]

  private static func refusal(_ status: Int, _ description: String) -> JSONValue {
    [
      "description": .string(description),
      "content": status == 429
        ? ["text/plain": ["schema": ["type": "string"]]]
        : ["application/json": ["schema": reference(to: "errors")]],
    ]
  }

  // MARK: Schemas

  /// Returns the name of the schema of a type: `LibrarySongs` of `library-songs`.
  static func name(of type: String) -> String {
    type.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  static func reference(to type: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(name(of: type))")]
  }

  static func list(of items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

  static func words(_ words: [String]) -> JSONValue {
    ["type": "string", "enum": .array(words.map { .string($0) })]
  }

  /// Returns an object of members such as `name! trackCount:integer`, where `!` marks those
  /// that always come, and texts are not marked.
  static func object(_ members: String, _ others: [JSONMember] = []) -> JSONValue {
    let parts = members.parts(at: " ").map { $0.parts(at: ":") }
    let required = parts.map { $0[0] }.filter { $0.hasSuffix("!") }
      .map { JSONValue.string(String($0.dropLast())) }
    let properties = parts.map { part in
      JSONMember(
        part[0].filter { $0 != "!" }, part.count == 1 ? ["type": "string"] : schema(of: part[1]))
    }
    return .object(
      [JSONMember("type", "object")]
        + (required.isEmpty ? [] : [JSONMember("required", .array(required))])
        + [JSONMember("properties", .object(properties + others))])
  }

  private static func schema(of word: String) -> JSONValue {
    switch word {
    case "integer", "boolean", "object": ["type": .string(word)]
    case "size": ["type": ["integer", "null"]]
    case "day": ["type": "string", "pattern": "^[0-9]{4}(-[0-9]{2}){0,2}$"]
    case "time": ["type": "string", "format": "date-time"]
    case "value": ["type": "integer", "enum": [1, -1]]
    case let word where word.hasSuffix("[]"): list(of: schema(of: String(word.dropLast(2))))
    case let word where word.utf8.contains(UInt8(ascii: "|")):
      self.words(word.parts(at: "|"))
    case "string": ["type": "string"]
    default: reference(to: word)
    }
  }

  /// The objects in attributes and documents.
  private static let objects: KeyValuePairs = [
    "Artwork":
      "url! width:size height:size bgColor textColor1 textColor2 textColor3 textColor4",
    "EditorialNotes": "short standard name tagline",
    "DescriptionAttribute": "standard short",
    "PlayParameters": """
    id! kind! catalogId globalId purchasedId reportingId versionHash format stationHash \
    isLibrary:boolean reporting:boolean hasDrm:boolean mediaType:integer
    """,
    "Preview": "url hlsUrl artwork:Artwork",
    "Rating": "value:value", "Ratings": "id! type!:ratings|rating href attributes:Rating",
    "ErrorSource": "parameter pointer",
    "Error": "id! title! detail status! code source:ErrorSource", "Errors": "errors!:Error[]",
    "Reference": "id! type!", "References": "data!:Reference[]", "Title": "title!",
    "Suggestion": "kind! searchTerm displayTerm content:Any",
    "Resource": "id! type! href attributes:object relationships:object views:object meta:object",
  ]

  private static func schema(of shape: Shape) -> JSONValue {
    let lists = [("relationships", shape.relationships), ("views", shape.views)].filter {
      !$0.1.isEmpty
    }
    return object(
      "id! type!:\(shape.type)| href meta:object",
      [JSONMember("attributes", attributes(of: shape))]
        + lists.map { name, lists in
          JSONMember(
            name,
            object(
              "", lists.map { JSONMember($0.name, page(of: $0)) }))
        })
  }

  static func page(of related: Related) -> JSONValue {
    page(of: related.targets, isView: related.isView)
  }

  /// Returns a list of these types, of which any list may have others that are not known yet.
  static func page(of types: [String], isView: Bool = false) -> JSONValue {
    let known = types.filter { Shape.of($0) != nil || $0 == "any" }.map(reference)
    let items =
      known.count == 1 && types.count == 1
      ? known[0] : ["anyOf": .array(known + [reference(to: "resource")])]
    return object(
      "href next meta:object" + (isView ? " attributes:Title" : ""),
      [JSONMember("data", list(of: items))])
  }

  private static func attributes(of shape: Shape) -> JSONValue {
    let own = ownAttributes[shape.type] ?? Attribute.texts[shape.type] ?? ""
    let names = own.parts(at: " ").map { $0.parts(at: ":")[0] }
    let others = shape.extended.filter { !names.contains($0) }
      .map { JSONMember($0, schema(of: $0 == "dateAdded" ? "time" : "boolean")) }
    let attributes = object(own, others)
    guard !shape.extended.isEmpty, case .object(let members) = attributes else {
      return attributes
    }
    let note = "Only on request: " + shape.extended.joined(separator: ", ")
    return .object(members + [JSONMember("description", .string(note))])
  }

  /// The attributes of types that are not in the catalog.
  private static let ownAttributes: [String: String] = [
    "library-songs": media + track + " discNumber:integer hasLyrics:boolean",
    "library-music-videos": media + track,
    "library-albums": media + " trackCount:integer",
    "library-artists": "name",
    "library-playlists": """
    name canEdit:boolean hasCatalog:boolean isPublic:boolean description:DescriptionAttribute \
    artwork:Artwork playParams:PlayParameters lastModifiedDate:time \
    trackTypes:library-songs|library-music-videos[]
    """,
    "library-playlist-folders": "name dateAdded:time",
    "personal-recommendation": """
    kind:music-recommendations|recently-played|unknown nextUpdateDate:time \
    resourceTypes:string[] isGroupRecommendation:boolean
    """,
    "music-summaries": "period year:integer",
  ]

  private static let media =
    "name artistName artwork:Artwork genreNames:string[] releaseDate:day "
    + "contentRating:clean|explicit playParams:PlayParameters"
  private static let track = " albumName durationInMillis:integer trackNumber:integer"
}
