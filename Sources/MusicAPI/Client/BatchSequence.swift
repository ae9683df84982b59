/// The results of several lookups, sent a few at a time and returned in order.
public struct BatchSequence<Kind: ResourceKind>: AsyncSequence, Sendable {
  let client: MusicClient
  let batches: [LookupBatch<Kind>]
  let inFlight: Int

  /// Creates an iterator that starts at the first batch.
  public func makeAsyncIterator() -> BatchIterator<Kind, MusicAPIError> {
    let wrong = batches.firstNonNil(\.endpoint.error)
    var waiting = batches[...]
    return BatchIterator(client: client, inFlight: inFlight, failed: { $0 }) {
      () throws(MusicAPIError) in
      if let wrong { throw .invalidRequest(wrong) }
      return waiting.popFirst()
    }
  }
}

extension MusicClient {
  /// Looks up batches of ids or codes, with at most `inFlight` requests (at least one) in flight.
  ///
  /// If one of them is invalid, the iteration throws its error, as
  /// ``MusicAPIError/invalidRequest(_:)``, before any is sent.
  public func responses<Kind>(
    to batches: [LookupBatch<Kind>], inFlight: Int
  ) -> BatchSequence<Kind> {
    BatchSequence(client: self, batches: batches, inFlight: inFlight)
  }

  /// Looks up batches as the closure makes them, at most `inFlight` at once, until it returns nil.
  ///
  /// The number of batches may be unlimited. An error that the closure throws is thrown after the
  /// results of all earlier batches. The sequence can be iterated once.
  ///
  /// ```swift
  /// var ids = ["1613600188", "1440935467"][...]
  /// let responses = client.responses(inFlight: 4) {
  ///   ids.popFirst().map { LookupBatch([$0], of: .songs, in: Catalog(storefront: "us")) }
  /// }
  /// for try await response in responses { print(response.page.resources.count) }
  /// ```
  public func responses<Kind>(
    inFlight: Int, to next: @escaping () throws -> LookupBatch<Kind>?
  ) -> BatchIterator<Kind, any Error> {
    BatchIterator(client: self, inFlight: inFlight, failed: { $0 }, next)
  }
}

/// An iterator that keeps a few requests in flight ahead of its reader; a sequence that can be
/// iterated once.
///
/// It throws only ``MusicAPIError``, unless the batches come from a closure, which may throw any
/// error. Releasing the iterator, for example by leaving a loop, cancels its requests.
public final class BatchIterator<Kind: ResourceKind, Failure: Error>: AsyncIteratorProtocol {
  private let work: OrderedWork<LookupBatch<Kind>, PartialLookup<Kind>, Failure>
  private let failed: (MusicAPIError) -> Failure
  /// The error to throw from the next call.
  private var failure: Failure?

  /// Creates an iterator over a source; `failed` converts a request's error to the source's type.
  init(
    client: MusicClient, inFlight: Int, failed: @escaping (MusicAPIError) -> Failure,
    _ source: @escaping () throws(Failure) -> LookupBatch<Kind>?
  ) {
    self.failed = failed
    work = OrderedWork(inFlight: inFlight, from: source) { await client.response(to: $0) }
  }

  /// Returns the result of the next batch, or nil after the last one.
  ///
  /// An error, from a request or from the closure that makes the batches, is thrown after the
  /// results of all earlier batches, and ends the iteration.
  public func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> LookupResult<Kind>? {
    if let failure {
      self.failure = nil
      throw failure
    }
    guard let partial = try await nextPart(isolation: actor) else { return nil }
    if let error = partial.failure {
      work.stop()
      failure = failed(error)
    }
    guard let response = partial.response else { return try await next(isolation: actor) }
    return response
  }

  /// Returns the outcome of the next batch, or nil after the last one; a failed batch does not
  /// affect the others.
  package func nextPart(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> PartialLookup<Kind>? {
    guard let partial = try await work.next(isolation: actor)?.output else { return nil }
    if Task.isCancelled { throw failed(.canceled) }
    return partial
  }
}

extension BatchIterator: AsyncSequence {
  /// Returns this iterator, which continues where it is.
  public func makeAsyncIterator() -> BatchIterator { self }
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
