/// Keeps a few requests under way ahead of its reader.
///
/// A class, so that a reader who walks away stops those requests.
public final class BatchIterator<Kind: ResourceKind>: AsyncIteratorProtocol {
  private typealias Fetch = Task<Result<LookupAnswer<Kind>, MusicAPIError>, Never>

  private let client: MusicClient
  private let inFlight: Int
  private let source: () throws -> LookupBatch<Kind>?
  private var isExhausted = false
  private var failure: (any Error)?
  private var underWay: [Fetch] = []

  init(
    client: MusicClient, inFlight: Int, _ source: @escaping () throws -> LookupBatch<Kind>?
  ) {
    self.client = client
    self.inFlight = max(1, inFlight)
    self.source = source
  }

  deinit {
    for fetch in underWay { fetch.cancel() }
  }

  /// The answer to the next batch, or nil behind the last one.
  ///
  /// When the batches end in a failure, it is thrown behind the answers to those before it.
  public func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws -> LookupAnswer<Kind>? {
    fill()
    guard let first = underWay.first else {
      defer { failure = nil }
      if let failure { throw failure }
      return nil
    }
    let result = await withTaskCancellationHandler {
      await first.value
    } onCancel: {
      first.cancel()
    }
    underWay.removeFirst()
    if Task.isCancelled { throw MusicAPIError.cancelled }
    return try result.get()
  }

  private func fill() {
    while underWay.count < inFlight, !isExhausted {
      guard let batch = nextBatch() else {
        isExhausted = true
        return
      }
      underWay.append(fetch(batch))
    }
  }

  private func nextBatch() -> LookupBatch<Kind>? {
    do { return try source() } catch {
      failure = error
      return nil
    }
  }

  private func fetch(_ batch: LookupBatch<Kind>) -> Fetch {
    Task { [client] in
      do throws(MusicAPIError) {
        return .success(try await client.answer(to: batch))
      } catch {
        return .failure(error)
      }
    }
  }
}

extension MusicClient {
  /// Asks for a batch; when the service finds it too big, for its halves, down to single values.
  func answer<Kind>(
    to batch: LookupBatch<Kind>
  ) async throws(MusicAPIError) -> LookupAnswer<Kind> {
    do {
      return LookupAnswer(try await send(batch.endpoint).json, to: batch)
    } catch {
      guard error.isAboutSize, batch.endpoint.request.isDivisible, let halves = try? batch.halves
      else { throw error }
      return try await answer(to: halves.0).joined(with: answer(to: halves.1))
    }
  }
}

extension MusicAPIError {
  /// Whether asking for less may help: the address or answer is too long, or there are too many ids.
  fileprivate var isAboutSize: Bool {
    guard case .refused(let refusal) = self else { return false }
    switch refusal.status.rawValue {
    case 413, 414, 504: return true
    case 400:
      return refusal.errors.contains { error in
        let parameter = error.parameter ?? ""
        return parameter.hasPrefix("ids") || parameter.hasPrefix("filter[")
      }
    default: return false
    }
  }
}
