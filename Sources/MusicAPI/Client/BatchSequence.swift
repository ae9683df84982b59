/// The answers to several requests, sent a few at a time and given in their order.
public struct BatchSequence<Kind: ResourceKind>: AsyncSequence, Sendable {
  let client: MusicClient
  let batches: [IDBatch<Kind>]
  let inFlight: Int

  /// Starts at the first batch.
  public func makeAsyncIterator() -> BatchIterator<Kind> {
    BatchIterator(self)
  }
}

extension MusicClient {
  /// Asks for batches of ids, at most so many at once, and at least one.
  public func answers<Kind>(
    to batches: [IDBatch<Kind>], inFlight: Int
  ) -> BatchSequence<Kind> {
    BatchSequence(client: self, batches: batches, inFlight: inFlight)
  }
}

/// Keeps a few requests under way ahead of its reader.
///
/// A class, so that a reader who walks away stops those requests.
public final class BatchIterator<Kind: ResourceKind>: AsyncIteratorProtocol {
  private typealias Fetch = Task<Result<IDBatchAnswer<Kind>, MusicAPIError>, Never>

  private let client: MusicClient
  private let inFlight: Int
  private var waiting: ArraySlice<IDBatch<Kind>>
  private var underWay: [Fetch] = []

  init(_ sequence: BatchSequence<Kind>) {
    client = sequence.client
    inFlight = max(1, sequence.inFlight)
    waiting = sequence.batches[...]
  }

  deinit {
    for fetch in underWay { fetch.cancel() }
  }

  /// The answer to the next batch, or nil behind the last one.
  public func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(MusicAPIError) -> IDBatchAnswer<Kind>? {
    while underWay.count < inFlight, let batch = waiting.popFirst() {
      underWay.append(fetch(batch))
    }
    guard let first = underWay.first else { return nil }
    let result = await withTaskCancellationHandler {
      await first.value
    } onCancel: {
      first.cancel()
    }
    underWay.removeFirst()
    if Task.isCancelled { throw .cancelled }
    return try result.get()
  }

  private func fetch(_ batch: IDBatch<Kind>) -> Fetch {
    Task { [client] in
      do throws(MusicAPIError) {
        let answer = try await client.send(batch.endpoint)
        return .success(IDBatchAnswer(answer.json, to: batch.ids))
      } catch {
        return .failure(error)
      }
    }
  }
}
