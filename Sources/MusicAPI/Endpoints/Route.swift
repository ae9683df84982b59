/// A path of the service, with what is known about its requests and responses.
///
/// A typed request is made from a route, and a raw one finds its own by its method and path. No
/// other code reads the path of a request to the service.
package struct Route: Sendable {
  /// The method if it is not `GET`, the path after the version with placeholders, and the parameters
  /// of its requests: `catalog/{storefront}/{type}?ids=`.
  private let template: String
  /// The numbers of items that a page can have; nil if there are no pages.
  var limits: ClosedRange<Int>?
  /// The numbers of items that can be skipped; nil if there are no pages.
  var offsets: ClosedRange<Int>?
  /// The name of a number of items, for an error.
  var limitName = "page size"
  /// The name of a number of skipped items, for an error.
  var offsetName = "offset"
  /// The response, for an error; nil for a single resource or a change.
  private let ownNoun: String?
  private let isInLanguages: Bool
  /// Whether a request may name types that it is known not to take.
  var takesAnyType = false
  /// The meaning of a 404.
  let absence: Absence
  /// Returns the source of the types of the resources in a response; the types of kinds that no
  /// request is for are not created.
  private let content: @Sendable () -> Content

  /// A part of a path.
  enum Part: Sendable, Hashable {
    case word(Substring)
    case storefront, type, id, relationship, view

    init(_ text: Substring) {
      switch text {
      case "{storefront}": self = .storefront
      case "{type}": self = .type
      case "{id}": self = .id
      case "{relationship}": self = .relationship
      case "{view}": self = .view
      default: self = .word(text)
      }
    }
  }

  /// What tells the types of the resources in a response.
  enum Content: Sendable {
    /// The path; nothing is known without a type or list in it.
    case path
    /// The parameters of the request.
    case parameters
    /// This list of types; if it is empty, the resources may have any type.
    case types([ResourceType])
  }

  /// Creates a route that responds with a single resource, with a change, or without resources.
  init(
    _ template: String, as noun: String? = nil, hasLanguage: Bool = true,
    absence: Absence = .notFound, of content: @autoclosure @escaping @Sendable () -> Content = .path
  ) {
    self.template = template
    ownNoun = noun
    isInLanguages = hasLanguage
    self.absence = absence
    self.content = content
  }

  /// The method of its requests; a `GET` may also be a `HEAD`.
  package var method: HTTPMethod {
    guard let space = template.utf8.firstIndex(of: UInt8(ascii: " ")) else { return .get }
    return HTTPMethod(rawValue: String(template[..<space]))
  }

  /// The template without the method.
  private var target: Substring {
    let space = template.utf8.firstIndex(of: UInt8(ascii: " "))
    return template[(space.map { template.utf8.index(after: $0) } ?? template.startIndex)...]
  }

  /// The template of the path alone.
  private var path: Substring { target.prefix { $0 != "?" } }

  /// The method if it is not `GET`, and the template with the version.
  package var endpoint: String { (method == .get ? "" : "\(method) ") + "/v1/" + target }

  /// The parts of the path.
  var parts: [Part] { path.split(separator: "/").map { Part($0) } }

  /// The response, for an error.
  var noun: String { ownNoun ?? (method.isRead ? "a single resource" : "a change") }

  /// Whether the response depends on a language.
  var hasLanguage: Bool { isInLanguages && method.isRead }
}

extension Route {
  /// Creates a route for resources by their ids or codes, all in one response.
  static func byID(
    _ template: String, absence: Absence = .notFound,
    of content: @autoclosure @escaping @Sendable () -> Content = .path
  ) -> Route {
    Route(template, as: "resources by ID or code", absence: absence, of: content())
  }

  /// Creates a route for the pages of a list, with their largest size if it is known.
  static func list(
    _ template: String, upTo limit: Int = .max, absence: Absence = .notFound,
    of content: @autoclosure @escaping @Sendable () -> Content = .path
  ) -> Route {
    var route = Route(template, as: "a list", absence: absence, of: content())
    (route.limits, route.offsets) = (1...limit, ListOffset.range)
    return route
  }

  /// Creates a route for results of each type, which may be one that is not known yet.
  static func groups(
    _ template: String, upTo limit: Int, offsets: ClosedRange<Int> = ListOffset.range,
    _ offsetName: String = "offset",
    of content: @autoclosure @escaping @Sendable () -> Content = .path
  ) -> Route {
    var route = list(template, upTo: limit, of: content())
    (route.offsets, route.offsetName) = (offsets, offsetName)
    route.takesAnyType = true
    return route
  }

  /// Creates a route for search terms.
  static func terms(_ template: String, upTo limit: Int = .max) -> Route {
    var route = Route(template, as: "search terms")
    (route.limits, route.limitName) = (1...limit, "limit")
    return route
  }

  /// The route of a read that is not known, which may be for a list.
  static let unknown = list("/")
  /// The route of a change that is not known.
  static let unknownChange = Route("POST /")

  /// Whether the list is a view, which has attributes of its own.
  var isView: Bool { parts.last == .view }

  /// Returns the parts of a path whose placeholders have values.
  func path(_ values: [String]) -> [String] {
    var rest = values[...]
    return parts.map { part in
      if case .word(let word) = part { String(word) } else { rest.removeFirst() }
    }
  }
}

extension Route {
  /// A route, with the values of its placeholders.
  package struct Match {
    let route: Route
    /// The parts of the route.
    private let parts: [Part]
    /// The parts of the path after the version.
    let path: [String]
    /// The parameters of a request that reads.
    let query: Query
    /// The facts of the type in the path; nil without one, and if it is not known.
    let facts: ResourceFacts?

    /// Creates a match from a path and query; a kind of the caller's own has facts that no table
    /// contains.
    init(_ route: Route, _ path: [String], _ query: Query, _ facts: ResourceFacts? = nil) {
      let parts = route.parts
      let name = parts.firstIndex(of: .type).map { path[$0] }
      self.facts = facts ?? name.flatMap { Self.facts(of: $0, in: parts) }
      (self.route, self.parts, self.path, self.query) = (route, parts, path, query)
    }

    /// The id in the path; nil without one.
    private var id: String? { parts.firstIndex(of: .id).map { path[$0] } }

    /// The id of the only requested resource; nil if the request is for anything else, and for a type
    /// that is not known.
    package var onlyID: String? { parts.last == .id && types != nil ? id : nil }

    /// The related list in the path; nil without one, and if the type does not declare it.
    var list: (any DeclaredList)? {
      switch parts.last {
      case .relationship: facts?.relationship(path[path.count - 1])
      case .view: facts?.view(path[path.count - 1])
      default: nil
      }
    }

    /// The facts of the requested resources, if their type is in the path.
    var itemFacts: ResourceFacts? { parts.last == .type ? facts : nil }

    /// The numbers of items that a page can have; nil if there are no pages.
    var limits: ClosedRange<Int>? { list?.largestPage.map { 1...$0 } ?? route.limits }

    /// The meaning of a 404.
    var absence: Absence {
      // Every library has a root folder, even if the service responds that it does not exist.
      let isInRoot = parts.last == .relationship && id == LibraryFacts.rootFolderID
      return isInRoot ? LibraryFacts.listAbsence : route.absence
    }

    /// The path, with a placeholder for each name and id; nil for an unknown route.
    var pattern: String? {
      path.isEmpty
        ? nil
        : zip(parts, path).reduce("/v1") { pattern, part in
          switch part {
          case (.word(let word), _): pattern + "/" + word
          case (.storefront, _): pattern + "/{storefront}"
          case (.type, let text) where facts != nil: pattern + "/" + text
          case (.relationship, let text) where list != nil: pattern + "/" + text
          case (.view, let text) where list != nil: pattern + "/" + text
          default: pattern + "/{id}"
          }
        }
    }

    /// The types of the resources in a response; empty if they may have any type, and nil if nothing
    /// is known.
    package var types: [ResourceType]? {
      switch route.content() {
      case .types(let types): return types
      case .parameters: return query.types
      case .path:
        guard let facts else { return Self.isInLibrary(parts) ? [] : nil }
        if parts.last != .relationship && parts.last != .view { return [facts.type] }
        return list?.itemType.map { [$0] } ?? []
      }
    }

    private static func isInLibrary(_ parts: [Part]) -> Bool {
      parts.starts(with: [.word("me"), .word("library"), .type])
    }

    private static func facts(of name: String, in parts: [Part]) -> ResourceFacts? {
      if isInLibrary(parts) { return .library(pathName: name) }
      let facts = ResourceType(rawValue: name).facts
      return facts?.isInLibrary == true && parts.first == .word("catalog") ? nil : facts
    }
  }

  /// Returns the route of a request, with the values of its placeholders.
  ///
  /// Of routes that only differ in their parameters, any tells the same about a response.
  package static func match(_ method: HTTPMethod, _ target: RequestTarget) -> Match {
    let parts = target.path.split(separator: "/")
    let path = parts.dropFirst()
    let wanted = method == .head ? .get : method
    guard parts.first == "v1",
      let route = all.first(where: { $0.fits(path) && $0.method == wanted })
        ?? all.first(where: { $0.fits(path) })
    else { return Match(method.isRead ? .unknown : .unknownChange, [], Query()) }
    return Match(route, path.map(String.init), method.isRead ? target.query : Query())
  }

  private func fits(_ path: ArraySlice<Substring>) -> Bool {
    var rest = self.path.utf8
    for text in path {
      let part = rest.prefix { $0 != UInt8(ascii: "/") }
      guard part.first == UInt8(ascii: "{") || part.elementsEqual(text.utf8) else { return false }
      rest = rest[part.endIndex...].dropFirst()
    }
    return rest.isEmpty && !path.isEmpty
  }
}

extension Query {
  /// The types in the names of parameters for ids, such as `ids[songs]`, or in the parameter `types`.
  fileprivate var types: [ResourceType] {
    let named = items.filter { $0.name.hasPrefix("ids[") && $0.name.hasSuffix("]") }
      .map { String($0.name.dropFirst(4).dropLast()) }
    let listed = self["types"]?.split(separator: ",").map(String.init) ?? []
    return (named + listed).map { ResourceType(rawValue: $0) }
  }
}
