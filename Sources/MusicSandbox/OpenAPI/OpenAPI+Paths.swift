import MusicAPI
import MusicPlatform

/// What a route takes and returns.
private struct Operation {
  let id: String
  /// What the parameters do not say.
  var note: String?
  var parameters: [JSONValue] = []
  /// The schema of the body, if it has one.
  var body: JSONValue?
  var status = 200
  /// The schema of a success; nil if it has no body.
  var response: JSONValue?

  func json(at route: Route) -> JSONValue {
    let named = route.parts.filter { $0.hasPrefix("{") }.map {
      OpenAPI.shared(String($0.dropFirst().dropLast()))
    }
    let statuses = OpenAPI.refusals.map(\.key).filter { route.needsUser || $0 != 403 }
    let content = { (schema: JSONValue) -> JSONValue in ["application/json": ["schema": schema]] }
    let success = JSONValue.object(known: [
      "description": "Success", "content": response.map(content),
    ])
    let refusals = statuses.map {
      JSONMember("\($0)", ["$ref": .string("#/components/responses/Error\($0)")])
    }
    return .object(known: [
      "operationId": .string(id), "description": note.json,
      "parameters": .array(named + parameters),
      "responses": .object([JSONMember("\(status)", success)] + refusals),
      "requestBody": body.map { ["required": true, "content": content($0)] },
      "security": route.needsUser ? [["developerToken": [], "userToken": []]] : nil,
    ])
  }
}

extension OpenAPI {
  /// The paths with their operations, in the order of their first.
  static let paths: JSONValue = {
    var order: [String] = []
    var members: [String: [JSONMember]] = [:]
    for route in Route.all {
      guard let operation = operation(of: route.action) else { continue }
      let path = route.path
      if members[path] == nil { order.append(path) }
      members[path, default: []].append(
        JSONMember(route.method.rawValue.lowercased(), operation.json(at: route)))
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
    .object(known: [
      "type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound),
      "default": value.json,
    ])
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
    _ page: PageSizes, hasOffset: Bool = true, before end: Int? = nil, besideIDs: Bool = false
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
      + lists.filter { !$0.1.isEmpty }.map { values($0, of: $1.unique) }
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

  // MARK: Operations

  /// Returns what an action takes and returns; nil for what Apple does not document.
  private static func operation(of action: Action) -> Operation? {
    switch action {
    case .test: Operation(id: "test")
    case .languageTag:
      Operation(
        id: "getLanguageTag", parameters: [values("acceptLanguage", isRequired: true)],
        response: results(object(["tag": text])))
    case .userStorefront:
      Operation(
        id: "getUserStorefront", parameters: [shared("l")], response: page(of: ["storefronts"]))
    case .mixed(.library): mixed("LibraryResources", Shape.library)
    case .mixed: mixed("Resources", Shape.catalog.filter { $0.idLimit != nil })
    case .search(let finding):
      finding.types == Finding.librarySearch.types
        ? search("Library", finding, []) : search("Catalog", finding, ["topResults"])
    case .hints:
      Operation(
        id: "getSearchHints",
        parameters: [shared("term"), shared("l")] + paging(Finding.hints.page, hasOffset: false),
        response: results(object(["terms": list(of: text)])))
    case .suggestions:
      Operation(
        id: "getSearchSuggestions",
        parameters: [
          shared("term"), values("kinds", of: ["terms", "topResults"], isRequired: true),
          values("types", of: Finding.suggestions.types), shared("l"),
        ] + paging(Finding.suggestions.page, hasOffset: false),
        response: results(object(["suggestions": list(of: reference(to: "suggestion"))])))
    case .charts: charts
    case .list(let shape): list(shape)
    case .resource(let shape):
      Operation(
        id: "get\(name(of: shape.type))", parameters: wishes([shape.type], isSingle: true),
        response: page(of: [shape.type]))
    case .related(let shape, let list):
      Operation(
        id: "get\(name(of: shape.type))\(list.isView ? "View" : "")\(name(of: list.name))",
        parameters: paging(list.page)
          + (list.isView ? [parameter("with", words(["attributes"]))] : [])
          + wishes(list.targets),
        response: page(of: list))
    case .personal(let list):
      Operation(
        id: "list\(name(of: list.name))",
        parameters: paging(list.page) + [shared("l")]
          + (list.types.isEmpty ? [] : [values("types", of: list.types)]),
        response: page(of: ["any"]))
    case .ratings(let type):
      Operation(
        id: "list\(name(of: type))Ratings",
        parameters: [values("ids", atMost: Shape.ratingIDLimit, isRequired: true)],
        response: ratings)
    case .rating(let type): Operation(id: "get\(name(of: type))Rating", response: ratings)
    case .setRating(let type):
      Operation(
        id: "set\(name(of: type))Rating",
        body: object([
          "type": words(["rating", "ratings"]), "attributes": reference(to: "rating"),
        ]), response: ratings)
    case .removeRating(let type): Operation(id: "remove\(name(of: type))Rating", status: 204)
    case .addToLibrary: addition("addToLibrary", Shape.added)
    case .addToFavorites: addition("addToFavorites", Shape.favored)
    case .createPlaylist:
      creation(
        "library-playlists", optional: ["description": text],
        relationships: [
          "tracks": references(to: Shape.tracks), "parent": references(to: [folder], atLeast: 1),
        ])
    case .createFolder:
      creation(folder, relationships: ["parent": references(to: [folder], atLeast: 1)])
    case .addTracks:
      Operation(id: "addTracks", body: references(to: Shape.tracks, atLeast: 1), status: 204)
    case .credits, .gated, .unbuilt: nil
    }
  }

  private static let ratings = object(["data": list(of: reference(to: "ratings"))])
  private static let folder = "library-playlist-folders"

  private static func list(_ shape: Shape) -> Operation {
    let filters = shape.filters.map { filter in
      values(
        filter.parameter, of: filter.value.map { [$0] } ?? [], atMost: filter.limit,
        isRequired: shape.filters.count == 1 && !shape.hasIDs)
    }
    let hasEquivalents = shape.filters.contains { $0.name == "equivalents" }
    let ids = values(
      "ids", atMost: shape.idLimit, isRequired: shape.list == nil && shape.filters.isEmpty)
    return Operation(
      id: "list\(name(of: shape.type))", note: note(on: shape),
      parameters: (shape.hasIDs ? [ids] : []) + filters
        + (hasEquivalents ? [parameter("restrict", words(["explicit"]))] : [])
        + (shape.list.map { paging($0, besideIDs: true) } ?? [])
        + wishes([shape.type], isSingle: !shape.hasIDs),
      response: page(of: [shape.type]))
  }

  /// Which of the parameters of a list go together.
  private static func note(on shape: Shape) -> String? {
    guard shape.hasIDs else { return nil }
    let others = shape.filters.map { "'\($0.parameter)'" }.joined(separator: " or ")
    if shape.list == nil { return others.isEmpty ? nil : "Needs 'ids' or \(others)." }
    return "Lists all resources without 'ids'\(others.isEmpty ? "" : " and " + others)."
      + (shape.root == .library ? " 'limit' cannot be used with 'ids'." : "")
  }

  /// The body that names resources of some types.
  private static func references(to types: [String], atLeast least: Int? = nil) -> JSONValue {
    let reference = object(["id": filledText, "type": words(types)])
    return object(["data": list(of: reference, atLeast: least)])
  }

  private static func results(_ schema: JSONValue) -> JSONValue {
    object(["results": schema], optional: ["meta": ["type": "object"]])
  }

  private static func mixed(_ name: String, _ shapes: [Shape]) -> Operation {
    Operation(
      id: "list\(name)", note: "Needs IDs of at least one type.",
      parameters: shapes.map { values("ids[\($0.type)]", atMost: $0.idLimit) } + [shared("l")],
      response: page(of: ["any"]))
  }

  private static func search(_ name: String, _ finding: Finding, _ groups: [String]) -> Operation {
    let lists = finding.types.map { ($0, $0) } + groups.map { ($0, "any") }
    return Operation(
      id: "search\(name)",
      parameters: [shared("term"), values("types", of: finding.types, isRequired: true)]
        + (groups.isEmpty ? [] : [values("with", of: groups)]) + paging(finding.page)
        + wishes(ofEach: finding.types),
      response: results(object(lists.map { JSONMember($0.0, page(of: [$0.1])) })))
  }

  private static var charts: Operation {
    let types = Finding.charts.types.map { ($0, $0) }
    let lists = types + Finding.chartGroups.map { ($0.name, "playlists") }
    return Operation(
      id: "getCharts",
      parameters: [
        values("types", of: Finding.charts.types, isRequired: true), parameter("chart", text),
        parameter("genre", text), values("with", of: Finding.chartGroups.map(\.name)),
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

  private static func addition(_ id: String, _ types: [String]) -> Operation {
    Operation(
      id: id, note: "Needs IDs of at least one type.",
      parameters: types.map { values("ids[\($0)]") }, status: 202)
  }

  private static func creation(
    _ type: String, optional: KeyValuePairs<String, JSONValue> = [:],
    relationships: KeyValuePairs<String, JSONValue>
  ) -> Operation {
    Operation(
      id: "create\(name(of: type))",
      body: object(
        ["attributes": object(["name": filledText], optional: optional)],
        optional: ["relationships": object(optional: relationships)]),
      status: 201, response: page(of: [type]))
  }
}
