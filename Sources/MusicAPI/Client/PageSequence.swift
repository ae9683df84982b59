/// The pages of a listing, each asked for while the one before it is in use.
///
/// It follows `next` and nothing else, and ends where there is none. A failure in the middle is
/// thrown behind the pages that did arrive; so is cancellation: a listing that ends is complete.
public struct PageSequence<Kind: ResourceKind>: AsyncSequence, Sendable {
  let client: MusicClient
  let request: HTTPRequest
  let place: ListPlace
  let extent: ListingExtent
  /// The first answer, when somebody has it already.
  let first: JSON?

  /// Starts at the first page.
  public func makeAsyncIterator() -> PageIterator<Kind> {
    PageIterator(self)
  }
}

extension MusicClient {
  /// The pages of a list, as far as the extent says: by default, all of them.
  public func pages<Kind>(
    of endpoint: Endpoint<ResourceDocument<Kind>>, extent: ListingExtent = .all
  ) -> PageSequence<Kind> {
    PageSequence(client: self, request: endpoint.request, place: .root, extent: extent, first: nil)
  }

  /// The pages of one list inside an answer that is here already, beginning with that one.
  ///
  /// Search groups and charts are such lists.
  public func pages<Kind, Answer>(
    _ kind: Kind.Type = AnyKind.self, at place: ListPlace, in answer: JSON,
    to endpoint: Endpoint<Answer>, extent: ListingExtent = .all
  ) -> PageSequence<Kind> {
    PageSequence(
      client: self, request: endpoint.request, place: place, extent: extent, first: answer)
  }

  /// The resources of a list, one by one, by default over all its pages.
  public func items<Kind>(
    of endpoint: Endpoint<ResourceDocument<Kind>>, extent: ListingExtent = .all
  ) -> ItemSequence<Kind> {
    ItemSequence(pages: pages(of: endpoint, extent: extent))
  }
}
