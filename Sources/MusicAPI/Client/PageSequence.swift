/// The pages of a listing, each requested while the one before it is in use.
///
/// It follows `next` and nothing else, and ends at the first page without one. Errors, including
/// cancellation, are thrown after the pages that arrived; a listing that ends without an error is
/// complete.
public struct PageSequence<Kind: ResourceKind>: AsyncSequence, Sendable {
  let client: MusicClient
  var request: HTTPRequest
  let place: ListPlace
  package var extent: ListingExtent
  /// The first page, if it has already arrived.
  var first: Page<Kind>?
  /// The error of making the request, which is thrown instead of the first page.
  var invalid: InvalidRequestError?

  /// The offset of the first item.
  package var start: Int { request.target.offset?.count ?? 0 }

  /// Creates an iterator that starts at the first page.
  public func makeAsyncIterator() -> PageIterator<Kind> {
    PageIterator(self)
  }
}

extension MusicClient {
  /// The pages of a list, or of the rest of it, up to an extent; by default, all of them.
  ///
  /// The rest starts at a path that an earlier listing named, a stored ``Page/continuation`` with all
  /// parameters of that listing; the endpoint may choose another page size.
  ///
  /// ```swift
  /// let stored = "/v1/me/library/songs?offset=100&sort=-dateAdded&limit=100"
  /// let newest = Library.list(.librarySongs, sorted: .descending(.dateAdded))
  /// for try await page in client.pages(of: newest, continuingAt: stored) {
  ///   print(page.resources.count, "then continue at", page.continuation ?? "the end")
  /// }
  /// ```
  ///
  /// If the request is invalid, the iteration throws that error instead of returning the first page,
  /// as ``MusicAPIError/invalidRequest(_:)``; so does a path of another list, or with another value
  /// of a parameter of the endpoint.
  public func pages<Kind>(
    of endpoint: Endpoint<Page<Kind>>, continuingAt path: String? = nil,
    extent: ListingExtent = .all
  ) -> PageSequence<Kind> {
    let endpoint = endpoint.defaulting(to: language)
    var pages = PageSequence<Kind>(
      client: self, request: endpoint.request, place: .root, extent: extent,
      invalid: endpoint.error)
    guard let path, endpoint.error == nil else { return pages }
    do { pages.request = try endpoint.request.continuing(at: path, on: origin) } catch {
      pages.invalid = error
    }
    return pages
  }

  /// The pages of a list inside a response, starting with the page in that response.
  ///
  /// The list may be a group of search results, a chart, a relationship or a view. It remembers the
  /// request of its response, with the language and the other parameters that `next` leaves out.
  ///
  /// ```swift
  /// let found = try await client.send(
  ///   Catalog(storefront: "us").search("nova", types: .songs))
  /// if let songs = found[.songs] {
  ///   for try await song in client.items(in: songs) { print(song.id) }
  /// }
  /// ```
  ///
  /// A list that a client did not read, from JSON of your own, throws
  /// ``MusicAPIError/invalidRequest(_:)`` if it has further pages: read it with ``read(_:of:)``.
  public func pages<Kind>(
    in list: Page<Kind>, extent: ListingExtent = .all
  ) -> PageSequence<Kind> {
    var pages = pages(from: list, extent: extent)
    if list.json.request == nil, list.hasNext {
      pages.invalid = InvalidRequestError(
        "the list was not read by a client, so its further pages cannot be requested")
    }
    return pages
  }

  /// The resources of a list inside a response, one by one; by default, of all its pages.
  public func items<Kind>(
    in list: Page<Kind>, extent: ListingExtent = .all
  ) -> ItemSequence<Kind> {
    ItemSequence(pages: pages(in: list, extent: extent))
  }

  /// The pages of a list, starting with one that has arrived; if no client read it, its `next` alone
  /// leads to the others.
  func pages<Kind>(
    from first: Page<Kind>, extent: ListingExtent = .all
  ) -> PageSequence<Kind> {
    let request = first.requestInResource.map { request in
      request.described(absence: Route.match(.get, request.target).absence)
    }
    return PageSequence(
      client: self,
      request: request ?? first.json.request ?? HTTPRequest(.get, RequestTarget(path: "")),
      place: first.place, extent: extent, first: first)
  }

  /// The resources of a list, or of the rest of it, one by one; by default, of all its pages.
  ///
  /// The rest starts at a stored path, as in ``pages(of:continuingAt:extent:)``.
  public func items<Kind>(
    of endpoint: Endpoint<Page<Kind>>, continuingAt path: String? = nil,
    extent: ListingExtent = .all
  ) -> ItemSequence<Kind> {
    ItemSequence(pages: pages(of: endpoint, continuingAt: path, extent: extent))
  }
}

extension HTTPRequest {
  /// Returns the request for the rest of the same list.
  ///
  /// A path of another list would continue that one, and one that was sorted or filtered otherwise
  /// would skip and repeat items.
  fileprivate func continuing(
    at path: String, on origin: Origin
  ) throws(InvalidRequestError) -> HTTPRequest {
    guard let rest = try? RequestScope.appleMusic(on: origin).target(of: path),
      rest.identity.segments == target.identity.segments
    else {
      throw InvalidRequestError(
        "'\(RequestTarget(parsing: path).path)' is not a page of '\(target.path)',"
          + " and cannot continue it")
    }
    let own = target.query.ofList
    for name in own.items.map(\.name) where name != "limit" {
      let (value, other) = (own.values(of: name), rest.query.values(of: name))
      guard other.isEmpty || other == value else {
        throw InvalidRequestError(
          "the listing to continue has '\(name)=\(other.joined(separator: ","))',"
            + " and the request '\(name)=\(value.joined(separator: ","))'")
      }
    }
    var query = rest.query.filled(from: own)
    if let size = own["limit"] { query = query.replacing("limit", with: size) }
    var request = self
    request.target = RequestTarget(path: rest.path, query: query)
    return request.described()
  }
}

/// The part of a listing to read.
public enum ListingExtent: Sendable, Hashable {
  /// One page, of the size that the service returns.
  case firstPage
  /// At most this many resources, from as many pages as necessary.
  case items(Int)
  /// Every page.
  case all

  /// The largest number of resources; nil if the extent does not limit it, or to more than a list
  /// can have.
  package var itemLimit: Int? {
    guard case .items(let count) = self, count <= ListOffset.range.upperBound else { return nil }
    return max(0, count)
  }
}

extension HTTPRequest {
  /// Returns the first request of a listing.
  package func reading(_ extent: ListingExtent) -> HTTPRequest {
    var request = traits == nil ? described() : self
    request.traits?.listLength = extent == .firstPage ? nil : extent.itemLimit ?? .max
    return request
  }
}
