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
      #expect(limit?["schema"]?["maximum"]?.int == list.page.limit, "\(type) \(list.name)")
      #expect(limit?["schema"]?["default"]?.int == list.page.size, "\(type) \(list.name)")
    }
    let ids = paths[base]?["get"]?["parameters"]?.elements.first { $0["name"]?.string == "ids" }
    #expect(ids?["schema"]?["maxItems"]?.int == shape.idLimit)
  }
}
