/// An iterator over a listing that fetches one page ahead of its reader.
///
/// Releasing the iterator, for example by leaving a loop, cancels the request in flight.
public final class PageIterator<Kind: ResourceKind>: AsyncIteratorProtocol {
  private typealias Fetch = Task<Result<Page<Kind>, MusicAPIError>, Never>

  private let listing: PageSequence<Kind>
  private var trail: PageTrail
  private var remaining: Int?
  private var progress: ListingProgress
  private var upcoming: Upcoming

  private enum Upcoming {
    case request(HTTPRequest)
    case page(Page<Kind>)
    case fetch(Fetch)
    case failure(MusicAPIError)
    case end

    init(_ page: Result<Page<Kind>, MusicAPIError>) {
      switch page {
      case .success(let page): self = .page(page)
      case .failure(let error): self = .failure(error)
      }
    }
  }

  init(_ listing: PageSequence<Kind>) {
    self.listing = listing
    remaining = listing.extent.itemLimit
    trail = PageTrail(from: listing.request.target, on: listing.client.origin)
    progress = ListingProgress(listing.request)
    upcoming =
      if let invalid = listing.invalid {
        .failure(.invalidRequest(invalid))
      } else if let first = listing.first {
        Upcoming(listing.page(first, listing.request, atMost: remaining))
      } else {
        remaining == 0 ? .end : .request(listing.request)
      }
  }

  deinit {
    if case .fetch(let task) = upcoming { task.cancel() }
  }

  /// Returns the next page, or nil after the last one.
  public func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(MusicAPIError) -> Page<Kind>? {
    let current = upcoming
    upcoming = .end
    guard let page = try await page(current) else { return nil }
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
    guard let next = page.next, listing.extent != .firstPage, remaining != 0 else { return .end }
    var request = listing.request
    do { request.target = try trail.follow(next) } catch { return .failure(error) }
    request = request.described()
    progress.expect(request)
    return .fetch(fetch(request))
  }

  private func page(_ upcoming: Upcoming) async throws(MusicAPIError) -> Page<Kind>? {
    let result: Result<Page<Kind>, MusicAPIError>
    switch upcoming {
    case .page(let page): return page
    case .failure(let error): throw error
    case .end: return nil
    case .request(let request):
      result = await listing.load(request, atMost: remaining)
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
    return try result.get()
  }

  private func fetch(_ request: HTTPRequest) -> Fetch {
    Task { [listing, remaining] in await listing.load(request, atMost: remaining) }
  }
}

extension PageSequence {
  /// Fetches one page of the listing.
  fileprivate func load(
    _ request: HTTPRequest, atMost limit: Int?
  ) async -> Result<Page<Kind>, MusicAPIError> {
    do throws(MusicAPIError) {
      let answer = try await client.send(Endpoint<RawDocument>(request)).json
      guard place != .root || answer.isPage else {
        // Taking it for an empty page would end the listing quietly.
        throw MusicAPIError(.noMember("data", .array), of: answer.document, to: request)
      }
      return page(answer, request, atMost: limit)
    } catch {
      return .failure(error)
    }
  }

  /// Returns the page in a response, unless it has elements and none is of this kind.
  fileprivate func page(
    _ answer: JSON, _ request: HTTPRequest, atMost limit: Int?
  ) -> Result<Page<Kind>, MusicAPIError> {
    do { try Kind.check(place.list(in: answer)) } catch {
      return .failure(.unexpectedShape(error, request: request))
    }
    return .success(Page(answer, at: place, atMost: limit, from: request.target))
  }
}
