import MusicAPI

/// An operation of a path.
private struct Operation {
  let path: String
  var method = "get"
  let id: String
  /// What the parameters do not say.
  var note: String?
  var parameters: [JSONValue] = []
  /// The schema of the body, if it has one.
  var body: JSONValue?
  var status = 200
  /// The schema of a success; nil if it has no body.
  var response: JSONValue?
  /// Whether it takes a user token; by default it does for what belongs to an account.
  var needsUser = false

  var json: JSONValue {
    let isUsers = needsUser || path.hasPrefix("/v1/me/")
    let named = path.split(separator: "{").dropFirst().map {
      OpenAPI.shared(String($0.prefix { $0 != "}" }))
    }
    let statuses = OpenAPI.refusals.map(\.key).filter { isUsers || $0 != 403 }
    let responses =
      [JSONMember("\(status)", content(response, JSONMember("description", "Success")))]
      + statuses.map {
        JSONMember("\($0)", ["$ref": .string("#/components/responses/Error\($0)")])
      }
    return .object(
      JSONMember("operationId", .string(id)),
      note.map { JSONMember("description", .string($0)) },
      JSONMember("parameters", .array(named + parameters)),
      JSONMember("responses", .object(responses)),
      body.map { JSONMember("requestBody", content($0, JSONMember("required", true))) },
      isUsers ? JSONMember("security", [["developerToken": [], "userToken": []]]) : nil)
  }

  private func content(_ schema: JSONValue?, _ first: JSONMember) -> JSONValue {
    .object(first, schema.map { JSONMember("content", ["application/json": ["schema": $0]]) })
  }
}

extension OpenAPI {
  /// The paths with their operations, in the order of their first.
  static let paths: JSONValue = {
    var order: [String] = []
    var members: [String: [JSONMember]] = [:]
    for operation in Shape.all.flatMap(operations) + single + Shape.rated.flatMap(ratings) {
      if members[operation.path] == nil { order.append(operation.path) }
      members[operation.path, default: []].append(JSONMember(operation.method, operation.json))
    }
    return .object(order.map { JSONMember($0, .object(members[$0] ?? [])) })
  }()

  // MARK: Parameters

  static let sharedParameters: [JSONMember] = [
    JSONMember("storefront", inPath("storefront", ["type": "string", "pattern": "^[a-z]{2}$"])),
    JSONMember("id", inPath("id", filledText)),
    JSONMember("l", parameter("l", languageTag)),
    JSONMember("offset", parameter("offset", number(0...Parameters.largest))),
    JSONMember(
      "term",
      parameter("term", ["type": "string", "minLength": 1, "pattern": "\\S"], isRequired: true)),
  ]

  private static let languageTag: JSONValue = [
    "type": "string", "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$",
  ]

  private static func number(_ range: ClosedRange<Int>, default value: Int? = nil) -> JSONValue {
    .object(
      JSONMember("type", "integer"), JSONMember("minimum", .int(range.lowerBound)),
      JSONMember("maximum", .int(range.upperBound)),
      value.map { JSONMember("default", .int($0)) })
  }

  private static func inPath(_ name: String, _ schema: JSONValue) -> JSONValue {
    ["name": .string(name), "in": "path", "required": true, "schema": schema]
  }

  static func shared(_ name: String) -> JSONValue {
    ["$ref": .string("#/components/parameters/\(name)")]
  }

  private static func parameter(
    _ name: String, _ schema: JSONValue, isRequired: Bool = false
  ) -> JSONValue {
    [
      "name": .string(name), "in": "query", "required": .bool(isRequired), "explode": false,
      "schema": schema,
    ]
  }

  /// Values in one parameter, separated by commas.
  private static func values(
    _ name: String, of words: [String] = [], atMost limit: Int? = nil, isRequired: Bool = false
  ) -> JSONValue {
    let items = words.isEmpty ? filledText : self.words(words)
    return parameter(name, list(of: items, atLeast: 1, atMost: limit), isRequired: isRequired)
  }

  /// The parameters of a page, which has no default size where IDs may take its place: a program
  /// that sends defaults would send both.
  private static func paging(
    _ page: Page, hasOffset: Bool = true, before end: Int? = nil, besideIDs: Bool = false
  ) -> [JSONValue] {
    let limit = number(
      1...(page.limit ?? Parameters.largest), default: besideIDs ? nil : page.size)
    let offset = end.map { parameter("offset", number(0...$0 - 1)) } ?? shared("offset")
    return [parameter("limit", limit)] + (hasOffset ? [offset] : [])
  }

  /// What may come with resources of these types.
  private static func wishes(_ types: [String], isSingle: Bool = false) -> [JSONValue] {
    let shapes = types.compactMap { Shape.of($0) }
    let related = shapes.flatMap { $0.relationships.map(\.name) }
    let lists = [
      ("include", related), ("relate", related), ("extend", shapes.flatMap(\.extended)),
      ("views", isSingle ? shapes.flatMap { $0.views.map(\.name) } : []),
    ]
    return [shared("l")]
      + lists.filter { !$0.1.isEmpty }.map { name, words in
        var seen: Set<String> = []
        return values(name, of: words.filter { seen.insert($0).inserted })
      }
  }

  /// What may come with results of several types, each of which is named.
  private static func wishes(ofEach types: [String]) -> [JSONValue] {
    [shared("l")]
      + types.compactMap { Shape.of($0) }.flatMap { shape in
        let related = shape.relationships.map(\.name)
        return [("include", related), ("relate", related), ("extend", shape.extended)]
          .filter { !$0.1.isEmpty }.map { values("\($0)[\(shape.type)]", of: $1) }
      }
  }

  // MARK: Operations of types

  private static func operations(of shape: Shape) -> [Operation] {
    let (name, types) = (name(of: shape.type), [shape.type])
    let path = shape.path(in: "{storefront}")
    let isSummary = shape.type == "music-summaries"
    if shape.type.hasSuffix("-period-summaries") { return [] }
    let filters = shape.filters.map { filter in
      values(
        "filter[\(filter.name)]", of: filter.value.map { [$0] } ?? [], atMost: filter.limit,
        isRequired: isSummary)
    }
    let restrict = shape.filters.contains { $0.name == "equivalents" } ? [restriction] : []
    let isByID = shape.list == nil && shape.filters.isEmpty
    let ids = values("ids", atMost: shape.idLimit, isRequired: isByID)
    let list = Operation(
      path: path, id: "list\(name)", note: isSummary ? nil : note(on: shape),
      parameters: (isSummary ? [] : [ids]) + filters + restrict
        + (shape.list.map { paging($0, besideIDs: true) } ?? [])
        + wishes(types, isSingle: isSummary),
      response: page(of: types))
    if isSummary { return [list] }
    let single = Operation(
      path: path + "/{id}", id: "get\(name)", parameters: wishes(types, isSingle: true),
      response: page(of: types))
    return [list, single]
      + shape.lists.map { related in
        Operation(
          path: "\(path)/{id}/\(related.pathName)",
          id: "get\(name)\(related.isView ? "View" : "")\(self.name(of: related.name))",
          parameters: paging(related.page)
            + (related.isView ? [parameter("with", words(["attributes"]))] : [])
            + wishes(related.targets),
          response: page(of: related), needsUser: related.needsUser)
      }
  }

  /// Which of the parameters of a list go together.
  private static func note(on shape: Shape) -> String? {
    let others = shape.filters.map { "'\($0.parameter)'" }.joined(separator: " or ")
    if shape.list == nil { return others.isEmpty ? nil : "Needs 'ids' or \(others)." }
    return "Lists all resources without 'ids'\(others.isEmpty ? "" : " and " + others)."
      + (shape.root == .library ? " 'limit' cannot be used with 'ids'." : "")
  }

  private static let restriction = parameter("restrict", words(["explicit"]))

  private static func ratings(of type: String) -> [Operation] {
    let (path, name) = ("/v1/me/ratings/\(type)", name(of: type) + "Rating")
    let one = object(["data": list(of: reference(to: "ratings"))])
    return [
      Operation(
        path: path, id: "list\(name)s",
        parameters: [values("ids", atMost: Shape.ratingIDLimit, isRequired: true)], response: one),
      Operation(path: path + "/{id}", id: "get\(name)", response: one),
      Operation(
        path: path + "/{id}", method: "put", id: "set\(name)",
        body: object([
          "type": words(["rating", "ratings"]), "attributes": reference(to: "rating"),
        ]), response: one),
      Operation(path: path + "/{id}", method: "delete", id: "remove\(name)", status: 204),
    ]
  }

  // MARK: Other operations

  private static let single: [Operation] =
    [
      mixed("/v1/catalog/{storefront}", "Resources", Shape.catalog.filter { $0.idLimit != nil }),
      mixed("/v1/me/library", "LibraryResources", Shape.library),
      Operation(
        path: "/v1/language/{storefront}/tag", id: "getLanguageTag",
        parameters: [values("acceptLanguage", isRequired: true)],
        response: results(object(["tag": text]))),
      Operation(path: "/v1/test", id: "test"),
      found("/v1/catalog/{storefront}/search", "Catalog", .catalogSearch, ["topResults"]),
      found("/v1/me/library/search", "Library", .librarySearch, []),
      Operation(
        path: "/v1/catalog/{storefront}/search/hints", id: "getSearchHints",
        parameters: [shared("term"), shared("l")] + paging(Finding.hints.page, hasOffset: false),
        response: results(object(["terms": list(of: text)]))),
      Operation(
        path: "/v1/catalog/{storefront}/search/suggestions", id: "getSearchSuggestions",
        parameters: [
          shared("term"), values("kinds", of: ["terms", "topResults"], isRequired: true),
          values("types", of: Finding.suggestions.types), shared("l"),
        ] + paging(Finding.suggestions.page, hasOffset: false),
        response: results(object(["suggestions": list(of: reference(to: "suggestion"))]))),
      charts,
      Operation(
        path: "/v1/me/storefront", id: "getUserStorefront", parameters: [shared("l")],
        response: page(of: ["storefronts"])),
      addition("/v1/me/library", "addToLibrary", Shape.added),
      addition("/v1/me/favorites", "addToFavorites", Shape.favored),
      creation(
        "playlists", "library-playlists", optional: ["description": text],
        relationships: [
          "tracks": references(to: Shape.tracks), "parent": references(to: [folder], atLeast: 1),
        ]),
      creation(
        "playlist-folders", folder,
        relationships: ["parent": references(to: [folder], atLeast: 1)]),
      Operation(
        path: "/v1/me/library/playlists/{id}/tracks", method: "post", id: "addTracks",
        body: references(to: Shape.tracks, atLeast: 1), status: 204),
    ]
    + PersonalList.all.map { list in
      Operation(
        path: "/v1/me/\(list.path)", id: "list\(name(of: list.name))",
        parameters: paging(list.page) + [shared("l")]
          + (list.types.isEmpty ? [] : [values("types", of: list.types)]),
        response: page(of: ["any"]))
    }

  private static let folder = "library-playlist-folders"

  /// The body that names resources of some types.
  private static func references(to types: [String], atLeast least: Int? = nil) -> JSONValue {
    let reference = object(["id": filledText, "type": words(types)])
    return object(["data": list(of: reference, atLeast: least)])
  }

  private static func results(_ schema: JSONValue) -> JSONValue {
    object(["results": schema], optional: ["meta": ["type": "object"]])
  }

  private static func mixed(_ path: String, _ name: String, _ shapes: [Shape]) -> Operation {
    Operation(
      path: path, id: "list\(name)", note: "Needs IDs of at least one type.",
      parameters: shapes.map { values("ids[\($0.type)]", atMost: $0.idLimit) } + [shared("l")],
      response: page(of: ["any"]), needsUser: path.hasPrefix("/v1/me"))
  }

  private static func found(
    _ path: String, _ name: String, _ finding: Finding, _ groups: [String]
  ) -> Operation {
    let lists = finding.types.map { ($0, $0) } + groups.map { ($0, "any") }
    return Operation(
      path: path, id: "search\(name)",
      parameters: [shared("term"), values("types", of: finding.types, isRequired: true)]
        + (groups.isEmpty ? [] : [values("with", of: groups)]) + paging(finding.page)
        + wishes(ofEach: finding.types),
      response: results(object(lists.map { JSONMember($0.0, page(of: [$0.1])) })))
  }

  private static var charts: Operation {
    let types = Finding.charts.types.map { ($0, $0) }
    let lists = types + Finding.chartGroups.map { ($0.name, "playlists") }
    return Operation(
      path: "/v1/catalog/{storefront}/charts", id: "getCharts",
      parameters: [
        values("types", of: Finding.charts.types, isRequired: true),
        parameter("chart", text), parameter("genre", text),
        values("with", of: Finding.chartGroups.map(\.name)),
      ] + paging(Finding.charts.page, before: Finding.charts.end)
        + wishes(ofEach: Finding.charts.types),
      response: results(
        object(
          lists.map { name, type in
            let chart = object(
              ["data": list(of: reference(to: type))],
              optional: [
                "chart": text, "name": text, "orderId": text, "href": text, "next": text,
              ])
            return JSONMember(name, list(of: chart))
          })))
  }

  private static func addition(_ path: String, _ id: String, _ types: [String]) -> Operation {
    Operation(
      path: path, method: "post", id: id, note: "Needs IDs of at least one type.",
      parameters: types.map { values("ids[\($0)]") }, status: 202, needsUser: true)
  }

  private static func creation(
    _ name: String, _ type: String, optional: KeyValuePairs<String, JSONValue> = [:],
    relationships: KeyValuePairs<String, JSONValue>
  ) -> Operation {
    Operation(
      path: "/v1/me/library/\(name)", method: "post", id: "create\(self.name(of: type))",
      body: object(
        ["attributes": object(["name": filledText], optional: optional)],
        optional: ["relationships": object(optional: relationships)]),
      status: 201, response: page(of: [type]))
  }
}
