/// The resources of a listing, one by one.
public struct ItemSequence<Kind: ResourceKind>: AsyncSequence, Sendable {
  let pages: PageSequence<Kind>

  /// Creates an iterator that starts at the first resource.
  public func makeAsyncIterator() -> Iterator {
    Iterator(pages: pages.makeAsyncIterator())
  }

  /// An iterator over the resources of one page after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let pages: PageIterator<Kind>
    private var resources: [Resource<Kind>].Iterator = [].makeIterator()

    init(pages: PageIterator<Kind>) {
      self.pages = pages
    }

    /// Returns the next resource, or nil after the last one.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(MusicAPIError) -> Resource<Kind>? {
      while true {
        if let resource = resources.next() { return resource }
        guard let page = try await pages.next(isolation: actor) else { return nil }
        resources = page.resources.makeIterator()
      }
    }
  }
}
