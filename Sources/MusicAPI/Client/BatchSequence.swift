extension MusicClient {
  /// Looks up batches of ids or codes, with at most `inFlight` requests (at least one) in flight.
  ///
  /// A batch is taken from its sequence when there is room for another request, so that a lazy
  /// sequence may be unlimited:
  ///
  /// ```swift
  /// var ids = ["1613600188", "1440935467"][...]
  /// let batches = AnyIterator {
  ///   ids.popFirst().map { LookupBatch([$0], of: .songs, in: Catalog(storefront: "us")) }
  /// }
  /// for try await response in client.responses(to: batches, inFlight: 4) {
  ///   print(response.page.resources.count)
  /// }
  /// ```
  ///
  /// The batches of an array are all checked first: if one is invalid, none is sent, and its error
  /// is thrown.
  public func responses<Kind>(
    to batches: some Sequence<LookupBatch<Kind>>, inFlight: Int
  ) -> BatchSequence<Kind> {
    let known = batches as? [LookupBatch<Kind>]
    let error = known?.firstNonNil(\.endpoint.error)
    var batches = batches.makeIterator()
    let results = BatchSequence(
      work: OrderedWork(inFlight: inFlight, from: { error == nil ? batches.next() : nil }) {
        await self.response(to: $0)
      })
    results.failure = error.map { .invalidRequest($0) }
    return results
  }
}

/// The results of several lookups, a few of which are in flight ahead of their reader, in order; it
/// can be iterated once.
///
/// Releasing it, for example by leaving a loop, cancels its requests.
public final class BatchSequence<Kind: ResourceKind>: AsyncSequence, AsyncIteratorProtocol {
  private let work: OrderedWork<LookupBatch<Kind>, PartialLookup<Kind>, Never>
  /// The error to throw from the next call.
  fileprivate var failure: MusicAPIError?

  init(work: OrderedWork<LookupBatch<Kind>, PartialLookup<Kind>, Never>) {
    self.work = work
  }

  /// Returns itself, which continues where it is.
  public func makeAsyncIterator() -> BatchSequence { self }

  /// Returns the result of the next batch, or nil after the last one.
  ///
  /// An error, also that of an invalid batch of a lazy sequence, is thrown after the results of all
  /// earlier batches, and ends the iteration.
  public func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(MusicAPIError) -> LookupResult<Kind>? {
    guard let partial = try await nextPart(isolation: actor) else { return nil }
    if let error = partial.failure {
      work.stop()
      failure = error
    }
    guard let response = partial.response else { return try await next(isolation: actor) }
    return response
  }

  /// Returns the outcome of the next batch, or nil after the last one; a failed batch does not
  /// affect the others.
  package func nextPart(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(MusicAPIError) -> PartialLookup<Kind>? {
    if let failure {
      self.failure = nil
      throw failure
    }
    guard let partial = await work.next(isolation: actor)?.output else { return nil }
    if Task.isCancelled { throw .canceled }
    return partial
  }
}

/// The result of a batch, or of its first part with the error that stopped the rest.
package struct PartialLookup<Kind: ResourceKind>: Sendable {
  package let response: LookupResult<Kind>?
  package var failure: MusicAPIError?
}

extension MusicClient {
  /// Looks up a batch; if the service finds it too big, splits it in halves, down to single values.
  package func response<Kind>(to batch: LookupBatch<Kind>) async -> PartialLookup<Kind> {
    do throws(MusicAPIError) {
      return PartialLookup(try await send(batch.endpoint).json, to: batch)
    } catch {
      guard error.isAboutSize, batch.endpoint.request.traits?.isDivisible == true else {
        return PartialLookup(response: nil, failure: error)
      }
      let halves = batch.halves
      let first = await response(to: halves.0)
      guard first.failure == nil else { return first }
      return first.joined(with: await response(to: halves.1))
    }
  }
}

extension PartialLookup {
  /// Keeps the result even when its `next` is unreadable, and reports that error with it.
  fileprivate init(_ response: JSON, to batch: LookupBatch<Kind>) {
    self.response = LookupResult(response, to: batch)
    do {
      _ = try response.nextPage()
      failure = nil
    } catch {
      failure = .unexpectedShape(error, request: batch.endpoint.request)
    }
  }

  fileprivate func joined(with other: PartialLookup) -> PartialLookup {
    let both = response.flatMap { first in other.response.map { first.joined(with: $0) } }
    return PartialLookup(response: both ?? response, failure: other.failure)
  }
}

extension MusicAPIError {
  /// Whether a smaller request may succeed: the URL or response was too long, or had too many ids.
  fileprivate var isAboutSize: Bool {
    guard case .rejected(let rejection) = self else { return false }
    switch rejection.status.rawValue {
    case 413, 414, 504: return true
    case 400:
      return rejection.errors.contains { error in
        let parameter = error.parameter ?? ""
        return parameter.hasPrefix("ids") || parameter.hasPrefix("filter[")
      }
    default: return false
    }
  }
}
