/// The answers to several requests, sent a few at a time and returned in order.
public struct BatchSequence<Kind: ResourceKind>: AsyncSequence, Sendable {
  let client: MusicClient
  let batches: Result<[LookupBatch<Kind>], InvalidRequestError>
  let inFlight: Int

  /// Starts at the first batch.
  public func makeAsyncIterator() -> BatchIterator<Kind, MusicAPIError> {
    var waiting = batches.map { $0[...] }.mapError(MusicAPIError.invalidRequest)
    return BatchIterator(client: client, inFlight: inFlight, failed: { $0 }) {
      () throws(MusicAPIError) in
      var rest = try waiting.get()
      defer { waiting = .success(rest) }
      return rest.popFirst()
    }
  }
}

extension MusicClient {
  /// Fetches batches of ids or codes, at most `inFlight` at once, and at least one.
  ///
  /// The batches may be made in the call. An error in making them is thrown instead of the first
  /// answer, as ``MusicAPIError/invalidRequest(_:)``.
  public func answers<Kind>(
    to batches: @autoclosure () throws(InvalidRequestError) -> [LookupBatch<Kind>], inFlight: Int
  ) -> BatchSequence<Kind> {
    BatchSequence(client: self, batches: Result(catching: batches), inFlight: inFlight)
  }

  /// Fetches batches as the closure makes them, at most `inFlight` at once, until it returns nil.
  ///
  /// The closure may go on forever. An error that it throws is thrown after the answers to all
  /// earlier batches.
  public func answers<Kind>(
    inFlight: Int, to next: @escaping () throws -> LookupBatch<Kind>?
  ) -> BatchIterator<Kind, any Error> {
    BatchIterator(client: self, inFlight: inFlight, failed: { $0 }, next)
  }
}

/// Keeps a few requests in flight ahead of its reader.
///
/// It throws ``MusicAPIError`` only, unless the batches come from a closure, which may throw any
/// error. Releasing the iterator, as leaving a loop does, stops its requests.
public final class BatchIterator<Kind: ResourceKind, Failure: Error>: AsyncIteratorProtocol {
  private let work: OrderedWork<LookupBatch<Kind>, PartialLookup<Kind>>
  private let source: Source
  private let failed: (MusicAPIError) -> Failure
  /// What is thrown next.
  private var failure: Failure?

  /// Where batches come from, and why no more of them come.
  private final class Source {
    private let next: () throws(Failure) -> LookupBatch<Kind>?
    private(set) var failure: Failure?

    init(_ next: @escaping () throws(Failure) -> LookupBatch<Kind>?) {
      self.next = next
    }

    func batch() -> LookupBatch<Kind>? {
      do { return try next() } catch {
        failure = error
        return nil
      }
    }

    func takeFailure() -> Failure? {
      defer { failure = nil }
      return failure
    }
  }

  /// Takes batches from a source; `failed` makes a request's error one that the source may throw.
  init(
    client: MusicClient, inFlight: Int, failed: @escaping (MusicAPIError) -> Failure,
    _ source: @escaping () throws(Failure) -> LookupBatch<Kind>?
  ) {
    let source = Source(source)
    self.source = source
    self.failed = failed
    work = OrderedWork(inFlight: inFlight, from: source.batch) { await client.answer(to: $0) }
  }

  /// The answer to the next batch, or nil after the last one.
  ///
  /// An error, of a request or of the closure that makes the batches, is thrown after the answers
  /// to all earlier batches, and ends the iteration.
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
    guard let answer = partial.answer else { return try await next(isolation: actor) }
    return answer
  }

  /// What came of the next batch, or nil after the last one; one that failed leaves the others be.
  package func nextPart(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> PartialLookup<Kind>? {
    guard let partial = await work.next() else {
      if let failure = source.takeFailure() { throw failure }
      return nil
    }
    if Task.isCancelled { throw failed(.canceled) }
    return partial
  }
}

/// The answer to a batch, or to the beginning of it and why there is no more.
package struct PartialLookup<Kind: ResourceKind>: Sendable {
  package let answer: LookupResult<Kind>?
  package var failure: MusicAPIError?
}

extension MusicClient {
  /// Asks for a batch; when the service finds it too big, for its halves, down to single values.
  func answer<Kind>(to batch: LookupBatch<Kind>) async -> PartialLookup<Kind> {
    do throws(MusicAPIError) {
      return PartialLookup(try await send(batch.endpoint).json, to: batch)
    } catch {
      guard error.isAboutSize, batch.endpoint.request.traits?.isDivisible == true,
        let halves = try? batch.halves
      else { return PartialLookup(answer: nil, failure: error) }
      let first = await answer(to: halves.0)
      guard first.failure == nil else { return first }
      return first.joined(with: await answer(to: halves.1))
    }
  }
}

extension PartialLookup {
  /// A response whose end cannot be told is kept, and an error after it.
  fileprivate init(_ answer: JSON, to batch: LookupBatch<Kind>) {
    self.answer = LookupResult(answer, to: batch)
    do {
      _ = try answer.nextPage()
      failure = nil
    } catch {
      failure = .unexpectedShape(error, request: batch.endpoint.request)
    }
  }

  fileprivate func joined(with other: PartialLookup) -> PartialLookup {
    let both = answer.flatMap { first in other.answer.map { first.joined(with: $0) } }
    return PartialLookup(answer: both ?? answer, failure: other.failure)
  }
}

extension MusicAPIError {
  /// Whether asking for less may help: the address or answer is too long, or there are too many ids.
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
