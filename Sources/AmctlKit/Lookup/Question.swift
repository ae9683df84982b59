import AmctlCommandLine
import MusicAPI

/// Returns the next request of a command; nil after the last.
///
/// It waits for names that are still to come, or uses only those that were read.
typealias Questions = (_ isWaiting: Bool) throws -> Question?

/// A request of a command, and the parts of the account that it is for: 300 song IDs, a search
/// term in one storefront, or the charts of a storefront.
struct Question: Sendable {
  /// How the response has what was requested.
  enum Form: Sendable {
    /// The resources with some IDs or codes.
    case batch(LookupBatch<AnyKind>)
    /// A resource that is requested alone, whose error is the service's own; Apple redirects IDs
    /// that it has replaced.
    case resource(followsRedirects: Bool)
    /// A whole list: all its resources, or those with one of the names.
    case list
    /// The first search results, of which those with the name are found.
    case search
    /// Lists that are written one after another, page by page.
    case lists
  }

  let form: Form
  /// The request; its response may be of another kind than a list of resources.
  let endpoint: Endpoint<ResourceDocument<AnyKind>>
  /// The type of the resources.
  let type: ResourceType?
  /// The names; for all that a storefront has, a part without a name.
  var parts: [Part]
  /// The storefront that is requested; nil for the library.
  let catalog: String?
  /// The storefront of the URLs among the names; nil if there are none.
  var home: String?
  /// The member, beside the storefront, that each item of a list starts with.
  var mark: JSONMember?
  /// Whether the parts are counted elsewhere, as the resource of a related list is.
  var isRelated = false
  private let send: @Sendable (MusicClient) async throws -> JSON

  /// The storefront, if several are requested.
  var storefront: String? { parts.first?.storefront }

  /// The members that each item starts with.
  var marks: [JSONMember] {
    [storefront.map { JSONMember("storefront", .string($0)) }, mark].compactMap(\.self)
  }

  /// Creates a request whose response is read at once, or page by page if it is of a list.
  init<Response: PagedResponse>(
    _ form: Form, _ endpoint: Endpoint<Response>, of type: ResourceType? = nil, _ parts: [Part],
    mark: JSONMember? = nil
  ) {
    self.form = form
    self.endpoint = Endpoint(endpoint)
    self.type = type
    self.parts = parts
    catalog = endpoint.request.storefront
    self.mark = mark
    send = { try await $0.send(endpoint).json }
  }

  /// Creates a request for a batch of IDs or codes, the first of which has a position in the input;
  /// the names are as the user wrote them, where they are not the values.
  init(
    _ batch: LookupBatch<AnyKind>, of type: ResourceType, names: [String]? = nil,
    in storefront: String? = nil, at position: Int = 0
  ) throws(InvalidRequestError) {
    let parts = (names ?? batch.values).enumerated().map { index, name in
      Part(name: name, storefront: storefront, position: position + index)
    }
    self.init(.batch(batch), try batch.endpoint.checked(), of: type, parts)
  }

  /// Creates a request for one resource by its ID.
  init(
    only endpoint: Endpoint<ResourceDocument<AnyKind>>, of type: ResourceType, _ id: String,
    followsRedirects: Bool = true
  ) throws(InvalidRequestError) {
    self.init(
      .resource(followsRedirects: followsRedirects), try endpoint.checked(), of: type,
      [Part(name: id)])
  }

  /// Creates a request for the resources of a list with some names, or for all of them.
  init(
    _ list: Endpoint<ResourceDocument<AnyKind>>, of type: ResourceType, named names: [String]
  ) throws(InvalidRequestError) {
    self.init(
      .list, try list.checked(), of: type,
      names.enumerated().map { Part(name: $1, position: $0) })
  }

  /// Returns the requests for resources by their IDs, as many at once as one request may name.
  static func batches(
    of input: CatalogInput, upTo size: Int, type: ResourceType,
    _ endpoint: @escaping @Sendable ([String]) -> Endpoint<ResourceDocument<AnyKind>>
  ) -> Questions {
    var input = input
    return { isWaiting in
      try input.nextGroup(isWaiting: isWaiting, upTo: { _ in size }).map { items, position in
        try Question(LookupBatch(items.map(\.value), endpoint), of: type, at: position)
      }
    }
  }

  /// Sends the request, unless the pages of its response are read one by one.
  func answer(_ client: MusicClient) async -> Answer {
    switch form {
    case .batch(let batch): return .batch(await client.response(to: batch))
    case .resource, .list: return .pages
    case .search, .lists:
      do { return .response(.success(try await send(client))) } catch {
        return .response(.failure(error))
      }
    }
  }

  /// What the service returned for a request.
  enum Answer: Sendable {
    /// The results of a batch, or of its first part with the error that stopped the rest.
    case batch(PartialLookup<AnyKind>)
    /// The response, or the error of the request.
    case response(Result<JSON, any Error>)
    /// Nothing yet, because the pages are read one by one.
    case pages
  }

  /// Returns a name that the service does not have, with the storefront that lacks it.
  func missing(_ name: String) -> MissingName {
    let isInWords = if case .search = form { true } else { false }
    return MissingName(
      name: name, type: type ?? ResourceType(rawValue: ""), storefront: catalog,
      isInWords: isInWords)
  }
}
