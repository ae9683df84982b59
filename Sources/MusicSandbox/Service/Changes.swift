import MusicAPI

/// Ratings, and the requests that change something.
extension Answer {
  private func apply(_ change: Account.Change) throws(Refusal) -> [ResourceKey] {
    let created: Result<[ResourceKey], Refusal>
    do { created = try account.apply(change, context) } catch { throw .failure(error) }
    return try created.get()
  }

  /// Adds what the parameters `ids[type]` name.
  func accepted(_ kind: Account.Change.Kind, _ types: [String]) throws(Refusal) -> HTTPResponse {
    _ = try apply(Account.Change(kind, references(to: types)))
    return HTTPResponse(status: 202)
  }

  /// Returns what the parameters `ids[type]` name.
  private func references(to types: [String]) throws(Refusal) -> [Account.Reference] {
    let scopes = parameters.scopes(of: "ids")
    guard !scopes.isEmpty else { throw .missing("ids") }
    var references: [Account.Reference] = []
    for type in scopes {
      let name = "ids[\(type)]"
      guard !Shape.isUnbuilt(type) else { throw .notBuilt }
      guard types.contains(type) else {
        throw .unexpected(name, "'\(type)' is not a valid resource type here")
      }
      references += try parameters.required(name).map { Account.Reference(type: type, id: $0) }
    }
    return references
  }

  // MARK: Bodies

  private func body() throws(Refusal) -> JSON {
    guard let root = try? JSONDocument(parsing: request.body ?? []).root, root.kind == .object
    else {
      throw .body("/", "The body must be a JSON object")
    }
    return root
  }

  /// Returns the resources that a body names at a place, each of one of some types.
  private static func references(
    _ json: JSON, at pointer: String, of types: [String]
  ) throws(Refusal) -> [Account.Reference] {
    guard let data = json["data"], data.kind == .array, data.count > 0 else {
      throw .body(pointer + "/data", "It must be an array of resources")
    }
    var references: [Account.Reference] = []
    for (index, element) in data.elements.enumerated() {
      let place = "\(pointer)/data/\(index)"
      guard let id = element["id"]?.string, !id.isEmpty else {
        throw .body(place + "/id", "It must be a resource's ID")
      }
      guard let type = element["type"]?.string, types.contains(type) else {
        throw .body(place + "/type", "It must be one of \(types.joined(separator: ", "))")
      }
      references.append(Account.Reference(type: type, id: id))
    }
    return references
  }

  private static func name(in body: JSON) throws(Refusal) -> String {
    guard let name = body["attributes"]?["name"]?.string, !name.isEmpty else {
      throw .body("/attributes/name", "It must be a name")
    }
    return name
  }

  /// Returns the folder that a body names for what it creates; nil for none.
  private static func parent(in body: JSON) throws(Refusal) -> String? {
    guard let parent = body["relationships"]?["parent"] else { return nil }
    return try references(
      parent, at: "/relationships/parent", of: ["library-playlist-folders"]
    ).first?.id
  }

  // MARK: Playlists and folders

  func addTracks(to playlist: String) throws(Refusal) -> HTTPResponse {
    let tracks = try Self.references(try body(), at: "", of: Shape.tracks)
    _ = try apply(Account.Change(.tracks, tracks, place: playlist))
    return HTTPResponse(status: 204)
  }

  func createPlaylist() throws(Refusal) -> HTTPResponse {
    let body = try body()
    let (name, parent) = (try Self.name(in: body), try Self.parent(in: body))
    let description = body["attributes"]?["description"]
    if let description, description.kind != .string, !description.isNull {
      throw .body("/attributes/description", "It must be text")
    }
    var tracks: [Account.Reference] = []
    if let json = body["relationships"]?["tracks"],
      json["data"]?.kind != .array || json["data"]?.count != 0
    {
      tracks = try Self.references(json, at: "/relationships/tracks", of: Shape.tracks)
    }
    let items = try apply(
      Account.Change(
        .playlist, tracks, name: name, description: description?.string, place: parent))
    return collection(items, as: .listed, status: 201)
  }

  func createFolder() throws(Refusal) -> HTTPResponse {
    let body = try body()
    let items = try apply(
      Account.Change(.folder, name: try Self.name(in: body), place: try Self.parent(in: body)))
    return collection(items, as: .listed, meta: ["total": .int(items.count)], status: 201)
  }

  // MARK: Ratings

  func ratings(_ type: String) throws(Refusal) -> HTTPResponse {
    let ids = try parameters.required("ids", limit: Shape.ratingIDLimit)
    return rated(
      ids.compactMap { id in library.rating(of: .init(type: type, id: id)).map { (id, $0) } }, type)
  }

  func rating(_ type: String, _ id: String) throws(Refusal) -> HTTPResponse {
    guard let value = library.rating(of: .init(type: type, id: id)) else { throw .notFound }
    return rated([(id, value)], type)
  }

  func clearRating(_ type: String, _ id: String) throws(Refusal) -> HTTPResponse {
    guard library.rating(of: .init(type: type, id: id)) != nil else { throw .notFound }
    _ = try apply(Account.Change(.rating, [Account.Reference(type: type, id: id)]))
    return HTTPResponse(status: 204)
  }

  func rate(_ type: String, _ id: String) throws(Refusal) -> HTTPResponse {
    let body = try body()
    guard ["rating", "ratings"].contains(body["type"]?.string) else {
      throw .body("/type", "It must be rating")
    }
    guard let value = body["attributes"]?["value"]?.int, [1, -1].contains(value) else {
      throw .body("/attributes/value", "It must be 1 or -1")
    }
    _ = try apply(Account.Change(.rating, [Account.Reference(type: type, id: id)], value: value))
    return rated([(id, value)], type)
  }

  /// Returns ratings, whose IDs are those of what is rated, with that if it is asked for.
  private func rated(_ ratings: [(id: String, value: Int)], _ type: String) -> HTTPResponse {
    let hasContent = parameters.list("include")?.contains("content") ?? false
    let data = ratings.map { id, value in
      let content = hasContent ? [source(of: type).item(type, id)].compactMap(\.self) : nil
      return JSONValue.object(known: [
        "id": .string(id), "type": "ratings",
        "href": .string(link("/v1/me/ratings/\(type)/\(id)")),
        "attributes": ["value": .int(value)],
        "relationships": content.map {
          ["content": ["data": .array($0.map { resource($0, as: Role.listed.inside) })]]
        },
      ])
    }
    return .json([JSONMember("data", .array(data))])
  }
}
