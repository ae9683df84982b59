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

extension ItemSequence {
  /// Reads the resources into an array, at most `limit` of them; no page is requested beyond it.
  ///
  /// ```swift
  /// let newest = Library.list(.librarySongs, sorted: .descending(.dateAdded))
  /// let songs = try await client.items(of: newest).collect(atMost: 50)
  /// print(songs.compactMap(\.attributes.name))
  /// ```
  ///
  /// If a page fails, its error is thrown, and nothing is returned.
  public func collect(atMost limit: Int = .max) async throws(MusicAPIError) -> [Resource<Kind>] {
    var pages = pages
    switch pages.extent {
    case .all where limit < .max: pages.extent = .items(limit)
    case .items(let count): pages.extent = .items(Swift.min(count, limit))
    default: break
    }
    var resources: [Resource<Kind>] = []
    let iterator = pages.makeAsyncIterator()
    while let page = try await iterator.next() { resources += page.resources }
    return Array(resources.prefix(Swift.max(0, limit)))
  }
}
