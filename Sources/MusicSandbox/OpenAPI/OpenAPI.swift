package import MusicAPI

/// A description of the service for generators of clients.
///
/// Paths and limits are those by which the sandbox answers, and attributes those that the client's
/// kinds declare.
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
        objects.map { JSONMember($0, $1) } + values.map { JSONMember($0, object(of: $1)) }
          + Shape.all.map { JSONMember(name(of: $0.type), schema(of: $0)) }
          + [JSONMember("Any", ["anyOf": .array((types + ["resource"]).map(reference))])]),
    ],
  ]

  private static let types = Shape.all.map(\.type)

  /// The errors that any request may lead to.
  static let refusals: KeyValuePairs = [
    400: "The request is malformed, or a value is not allowed",
    401: "The developer token is missing or wrong; the response has no body",
    403: "The user token is missing or wrong",
    404: "The resource does not exist, or the list is empty",
    429: "There were too many requests", 500: "The service failed",
  ]

  private static func refusal(_ status: Int, _ description: String) -> JSONValue {
    let content: JSONValue? =
      switch status {
      case 401: nil
      case 429: ["text/plain": ["schema": text]]
      default: ["application/json": ["schema": reference(to: "errors")]]
      }
    return .object(known: ["description": .string(description), "content": content])
  }

  // MARK: Schemas

  static let text: JSONValue = ["type": "string"]
  /// A text that is not empty.
  static let filledText: JSONValue = ["type": "string", "minLength": 1]
  private static let integer: JSONValue = ["type": "integer"]
  private static let boolean: JSONValue = ["type": "boolean"]
  private static let anyObject: JSONValue = ["type": "object"]

  /// Returns the name of the schema of a type: `LibrarySongs` of `library-songs`.
  static func name(of type: String) -> String {
    type.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  static func reference(to type: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(name(of: type))")]
  }

  static func list(
    of items: JSONValue, atLeast least: Int? = nil, atMost most: Int? = nil
  ) -> JSONValue {
    .object(known: [
      "type": "array", "items": items, "minItems": least.json, "maxItems": most.json,
    ])
  }

  static func words(_ words: [String]) -> JSONValue {
    ["type": "string", "enum": .array(words.map { .string($0) })]
  }

  /// Returns an object of members that always come, and of others.
  static func object(
    _ required: KeyValuePairs<String, JSONValue> = [:],
    optional: KeyValuePairs<String, JSONValue> = [:], _ others: [JSONMember] = []
  ) -> JSONValue {
    object(required.map { JSONMember($0, $1) }, optional.map { JSONMember($0, $1) } + others)
  }

  /// Returns an object of members none of which has to come.
  static func object(_ optional: [JSONMember], note: String? = nil) -> JSONValue {
    object([], optional, note: note)
  }

  private static func object(
    _ required: [JSONMember], _ optional: [JSONMember], note: String? = nil
  ) -> JSONValue {
    .object(known: [
      "type": "object",
      "required": required.isEmpty ? nil : .array(required.map { .string($0.name) }),
      "properties": .object(required + optional), "description": note.json,
    ])
  }

  /// The objects in documents.
  private static let objects: KeyValuePairs<String, JSONValue> = [
    "Rating": object(["value": ["type": "integer", "enum": [1, -1]]]),
    "Ratings": object(
      ["id": text, "type": words(["ratings", "rating"])],
      optional: ["href": text, "attributes": reference(to: "rating")]),
    "ErrorSource": object(optional: ["parameter": text, "pointer": text]),
    "Error": object(
      ["id": text, "title": text, "status": text],
      optional: ["detail": text, "code": text, "source": reference(to: "errorSource")]),
    "Errors": object(["errors": list(of: reference(to: "error"))]),
    "Title": object(["title": text]),
    "Suggestion": object(
      ["kind": text],
      optional: ["searchTerm": text, "displayTerm": text, "content": reference(to: "any")]),
    "Resource": object(
      ["id": text, "type": text],
      optional: [
        "href": text, "attributes": anyObject, "relationships": anyObject, "views": anyObject,
        "meta": anyObject,
      ]),
  ]

  private static func schema(of shape: Shape) -> JSONValue {
    let lists = [("relationships", shape.relationships), ("views", shape.views)].filter {
      !$0.1.isEmpty
    }
    return object(
      ["id": text, "type": words([shape.type])],
      optional: ["href": text, "meta": anyObject, "attributes": attributes(of: shape)],
      lists.map { name, lists in
        JSONMember(name, object(lists.map { JSONMember($0.name, page(of: $0)) }))
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
      optional: ["href": text, "next": text, "meta": anyObject],
      (isView ? [JSONMember("attributes", reference(to: "title"))] : [])
        + [JSONMember("data", list(of: items))])
  }

  // MARK: Attributes

  /// The objects in attributes.
  private static let values: KeyValuePairs<String, [any SchemaMember]> = [
    "Artwork": Artwork.members, "EditorialNotes": MusicAPI.EditorialNotes.members,
    "DisplayText": DisplayText.members, "PlayParameters": PlayParameters.members,
    "Preview": Preview.members,
  ]

  private static func object(of members: [any SchemaMember]) -> JSONValue {
    let json = { (members: [any SchemaMember]) in
      members.map { JSONMember($0.name, schema(of: $0)) }
    }
    return object(json(members.filter(\.isAlwaysThere)), json(members.filter { !$0.isAlwaysThere }))
  }

  /// Returns the attributes of a type, none of which has to come.
  private static func attributes(of shape: Shape) -> JSONValue {
    let declared =
      (ResourceType(rawValue: shape.type).facts?.kind.members ?? [])
      .filter { $0.section == .attributes }.map { JSONMember($0.name, schema(of: $0)) }
    let others = shape.extended.filter { name in !declared.contains { $0.name == name } }
      .map { JSONMember($0, $0 == "dateAdded" ? time : boolean) }
    let note = "Only on request: " + shape.extended.joined(separator: ", ")
    return object(declared + others, note: shape.extended.isEmpty ? nil : note)
  }

  private static let time: JSONValue = ["type": "string", "format": "date-time"]

  private static func schema(of member: any SchemaMember) -> JSONValue {
    switch member {
    case is Attribute<Int> where ["width", "height"].contains(member.name):
      ["type": ["integer", "null"]]
    case is Attribute<Int>: integer
    case is Attribute<Bool>, is ExtendedAttribute<Bool>: boolean
    case is Attribute<PartialDate>:
      ["type": "string", "pattern": "^[0-9]{4}(-[0-9]{2}){0,2}$"]
    case is Attribute<UnixTime>, is ExtendedAttribute<UnixTime>: time
    case is Attribute<[Attributes<Preview>]>: list(of: reference(to: "preview"))
    case is Attribute<[String]>, is ExtendedAttribute<[String]>,
      is Attribute<[ResourceType]>,
      is ExtendedAttribute<[ResourceType]>:
      list(of: text)
    default: member.nested.isEmpty ? text : reference(to: member.expected)
    }
  }
}
