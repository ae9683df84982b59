/// A path of the service, with what is known about its requests and responses.
///
/// A typed request is made from a route, and a raw one finds its own by its method and path. No
/// other code reads the path of a request to the service.
package struct Route: Sendable {
  /// The method of its requests; a `GET` may also be a `HEAD`.
  package let method: HTTPMethod
  /// The path after the version with placeholders, and the parameters of its requests:
  /// `catalog/{storefront}/{type}?ids=`.
  package let template: String
  /// The parts of the path.
  let parts: [Part]
  /// The numbers of items that a page can have; nil if there are no pages.
  var limits: ClosedRange<Int>?
  /// The numbers of items that can be skipped; nil if there are no pages.
  var offsets: ClosedRange<Int>?
  /// The name of a number of items, for an error.
  var limitName = "page size"
  /// The name of a number of skipped items, for an error.
  var offsetName = "offset"
  /// The response, for an error.
  let noun: String
  /// Whether the response depends on a language.
  let hasLanguage: Bool
  /// Whether a request may name types that it is known not to take.
  var takesAnyType = false
  /// The meaning of a 404.
  let absence: Absence
  /// The source of the types of the resources in a response.
  let content: Content

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
  ///
  /// The template starts with the method if it is not `GET`.
  init(
    _ template: String, as noun: String? = nil, hasLanguage: Bool = true,
    absence: Absence = .notFound, of content: Content = .path
  ) {
    let words = template.split(separator: " ")
    method = words.count == 1 ? .get : HTTPMethod(rawValue: String(words[0]))
    self.template = String(words.last ?? "")
    parts = self.template.prefix { $0 != "?" }.split(separator: "/").map { Part($0) }
    self.noun = noun ?? (method.isRead ? "a single resource" : "a change")
    self.hasLanguage = hasLanguage && method.isRead
    self.absence = absence
    self.content = content
  }
}

extension Route {
  /// Creates a route for resources by their ids or codes, all in one response.
  static func byID(
    _ template: String, absence: Absence = .notFound, of content: Content = .path
  ) -> Route {
    Route(template, as: "resources by ID or code", absence: absence, of: content)
  }

  /// Creates a route for the pages of a list, with their largest size if it is known.
  static func list(
    _ template: String, upTo limit: Int = .max, absence: Absence = .notFound,
    of content: Content = .path
  ) -> Route {
    var route = Route(template, as: "a list", absence: absence, of: content)
    (route.limits, route.offsets) = (1...limit, ListOffset.range)
    return route
  }

  /// Creates a route for results of each type, which may be one that is not known yet.
  static func groups(
    _ template: String, upTo limit: Int, offsets: ClosedRange<Int> = ListOffset.range,
    _ offsetName: String = "offset", of content: Content = .path
  ) -> Route {
    var route = list(template, upTo: limit, of: content)
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
    /// The parts of the path after the version.
    let path: [String]
    /// The parameters of a request that reads.
    let query: Query
    /// The facts of the type in the path; nil without one, and if it is not known.
    let facts: ResourceFacts?

    /// Creates a match from a path and query; a kind of the caller's own has facts that no table
    /// contains.
    init(_ route: Route, _ path: [String], _ query: Query, _ facts: ResourceFacts? = nil) {
      self.route = route
      self.path = path
      self.query = query
      let name = route.parts.firstIndex(of: .type).map { path[$0] }
      self.facts = facts ?? name.flatMap { route.facts(named: $0) }
    }

    /// The id in the path; nil without one.
    private var id: String? { route.parts.firstIndex(of: .id).map { path[$0] } }

    /// The id of the only requested resource; nil if the request is for anything else, and for a type
    /// that is not known.
    package var onlyID: String? { route.parts.last == .id && types != nil ? id : nil }

    /// The related list in the path; nil without one, and if the type does not declare it.
    var list: (any DeclaredList)? {
      switch route.parts.last {
      case .relationship: facts?.relationship(path[path.count - 1])
      case .view: facts?.view(path[path.count - 1])
      default: nil
      }
    }

    /// The facts of the requested resources, if their type is in the path.
    var itemFacts: ResourceFacts? { route.parts.last == .type ? facts : nil }

    /// The numbers of items that a page can have; nil if there are no pages.
    var limits: ClosedRange<Int>? { list?.largestPage.map { 1...$0 } ?? route.limits }

    /// The meaning of a 404.
    var absence: Absence {
      // Every library has a root folder, even if the service responds that it does not exist.
      let isInRoot = route.parts.last == .relationship && id == LibraryFacts.rootFolderID
      return isInRoot ? LibraryFacts.listAbsence : route.absence
    }

    /// The path, with a placeholder for each name and id; nil for an unknown route.
    var pattern: String? {
      path.isEmpty
        ? nil
        : zip(route.parts, path).reduce("/v1") { pattern, part in
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
      switch route.content {
      case .types(let types): return types
      case .parameters: return query.types
      case .path:
        guard let facts else { return route.isInLibrary ? [] : nil }
        if route.parts.last != .relationship && !route.isView { return [facts.type] }
        return list?.itemType.map { [$0] } ?? []
      }
    }
  }

  private var isInLibrary: Bool { parts.starts(with: [.word("me"), .word("library"), .type]) }

  private func facts(named name: String) -> ResourceFacts? {
    if isInLibrary { return .library(pathName: name) }
    let facts = ResourceType(rawValue: name).facts
    return facts?.isInLibrary == true && parts.first == .word("catalog") ? nil : facts
  }

  /// Returns the route of a request, with the values of its placeholders.
  ///
  /// Of routes that only differ in their parameters, any tells the same about a response.
  package static func match(_ method: HTTPMethod, _ target: RequestTarget) -> Match {
    let parts = target.path.split(separator: "/").map(String.init)
    let path = Array(parts.dropFirst())
    let fitting = parts.first == "v1" ? all.filter { $0.fits(path) } : []
    let wanted = method == .head ? .get : method
    guard let route = fitting.first(where: { $0.method == wanted }) ?? fitting.first else {
      return Match(method.isRead ? .unknown : .unknownChange, [], Query())
    }
    return Match(route, path, method.isRead ? target.query : Query())
  }

  private func fits(_ path: [String]) -> Bool {
    guard parts.count == path.count else { return false }
    return zip(parts, path).allSatisfy { part, text in
      if case .word(let word) = part { word == text } else { true }
    }
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
