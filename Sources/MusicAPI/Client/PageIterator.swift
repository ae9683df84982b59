/// An iterator over a listing that fetches ahead of its reader.
///
/// It fetches the next page while the current one is in use, and more with
/// ``MusicClient/with(pagesInFlight:)``. Releasing the iterator, for example by leaving a loop,
/// cancels the requests in flight.
public final class PageIterator<Kind: ResourceKind>: AsyncIteratorProtocol {
  private let listing: PageSequence<Kind>
  private var remaining: Int?
  private var progress: ListingProgress
  private var ahead: PagesAhead
  private var upcoming: Upcoming

  private enum Upcoming {
    case request(HTTPRequest)
    case page(Page<Kind>)
    case fetch(PagesAhead.Fetch)
    case failure(MusicAPIError)
    case end
  }

  init(_ listing: PageSequence<Kind>) {
    self.listing = listing
    remaining = listing.extent.itemLimit
    progress = ListingProgress(listing.request, on: listing.client.origin)
    ahead = PagesAhead(inFlight: listing.client.pagesInFlight) { target in
      await listing.load(listing.request.following(target))
    }
    upcoming =
      if let invalid = listing.invalid {
        .failure(.invalidRequest(invalid))
      } else if let first = listing.first {
        .page(first)
      } else {
        remaining == 0 ? .end : .request(listing.request.reading(listing.extent))
      }
  }

  deinit {
    if case .fetch(let task) = upcoming { task.cancel() }
    ahead.cancel()
  }

  /// Returns the next page, or nil after the last one.
  public func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(MusicAPIError) -> Page<Kind>? {
    let current = upcoming
    upcoming = .end
    guard let page = try await page(current)?.cut(to: remaining) else { return nil }
    do { _ = try page.list?.nextPage() } catch {
      upcoming = .failure(.unexpectedShape(error, request: progress.request))
      return page
    }
    try progress.add(page)
    remaining = remaining.map { $0 - page.elements.count }
    upcoming = requestPage(after: page)
    return page
  }

  /// Requests the page after this one, unless the listing has reached its limit.
  private func requestPage(after page: Page<Kind>) -> Upcoming {
    guard let next = page.next, listing.extent != .firstPage, remaining != 0 else {
      ahead.cancel()
      return .end
    }
    let offset = progress.request.target.offset ?? .zero
    do { try progress.follow(next) } catch { return .failure(error) }
    let target = progress.request.target
    return .fetch(ahead.fetch(target, after: offset, before: end(from: target)))
  }

  /// The offset at which the listing ends; nil if neither the service nor a limit says so.
  private func end(from target: RequestTarget) -> Int? {
    let limit = remaining.flatMap { (target.offset ?? .zero).advanced(by: $0)?.count }
    return [progress.total, limit].compactMap(\.self).min()
  }

  private func page(_ upcoming: Upcoming) async throws(MusicAPIError) -> Page<Kind>? {
    let result: Result<JSON, MusicAPIError>
    switch upcoming {
    case .page(let page):
      try listing.check(page.list, progress.request)
      return page
    case .failure(let error): throw error
    case .end: return nil
    case .request(let request):
      result = await listing.load(request)
    case .fetch(let task):
      result = await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
    // A page that arrived anyway is not returned, or a fast server would keep a canceled reader
    // going.
    if Task.isCancelled { throw .canceled }
    return Page(try result.get(), at: listing.place, of: progress.ownQuery)
  }
}

extension PageSequence {
  /// Fetches the response with one page of the listing.
  fileprivate func load(_ request: HTTPRequest) async -> Result<JSON, MusicAPIError> {
    do throws(MusicAPIError) {
      return .success(
        try client.read(await client.response(to: request), of: Endpoint<JSON>(request)) {
          response throws(MusicAPIError) in
          guard place != .root || response.isPage else {
            // Taking it for an empty page would end the listing quietly.
            throw .unexpectedShape(.noMember("data", .array), request: request)
          }
          try check(place.list(in: response), request)
        })
    } catch {
      return .failure(error)
    }
  }

  /// Throws if a page has elements and none is of this kind.
  fileprivate func check(_ list: JSON?, _ request: HTTPRequest) throws(MusicAPIError) {
    do { try Kind.check(list) } catch {
      throw .unexpectedShape(error, request: request)
    }
  }
}
