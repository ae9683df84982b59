/// A queue that works on a few inputs at a time and returns the results in the order of the inputs.
///
/// It is a class, so that releasing it stops the work.
package final class OrderedWork<Input: Sendable, Output: Sendable> {
  private let inFlight: Int
  private let work: @Sendable (Input) async -> Output
  /// Nil once there are no more inputs, or no more are wanted.
  private var source: (() -> Input?)?
  private var underWay: [Task<Output, Never>] = []
  /// Whether there is only one input, whose work then needs no task of its own.
  private let isSingle: Bool

  /// Creates a queue over a source, which is called whenever there is room for more work.
  package init(
    inFlight: Int, isSingle: Bool = false, from source: @escaping () -> Input?,
    _ work: @escaping @Sendable (Input) async -> Output
  ) {
    self.inFlight = max(1, inFlight)
    self.isSingle = isSingle
    self.source = source
    self.work = work
  }

  deinit {
    stop()
  }

  /// Returns the result for the next input, or nil after the last.
  package func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async -> Output? {
    if isSingle {
      guard let input = nextInput() else { return nil }
      return await work(input)
    }
    while underWay.count < inFlight, let input = nextInput() {
      underWay.append(Task { [work] in await work(input) })
    }
    guard let first = underWay.first else { return nil }
    defer { if !underWay.isEmpty { underWay.removeFirst() } }
    return await withTaskCancellationHandler {
      await first.value
    } onCancel: {
      first.cancel()
    }
  }

  /// Starts no more work; `next` still returns the results of work in progress.
  package func beginNoMore() {
    source = nil
  }

  /// Cancels the work in progress and starts no more.
  package func stop() {
    beginNoMore()
    for task in underWay { task.cancel() }
    underWay = []
  }

  private func nextInput() -> Input? {
    guard let input = source?() else {
      source = nil
      return nil
    }
    return input
  }
}

extension OrderedWork {
  /// Creates a queue over a list of inputs, for work that may fail.
  package convenience init<Success>(
    _ inputs: [Input], inFlight: Int, _ work: @escaping @Sendable (Input) async throws -> Success
  ) where Output == Result<Success, any Error> {
    var rest = inputs[...]
    self.init(inFlight: inFlight, isSingle: inputs.count == 1, from: { rest.popFirst() }) { input in
      do { return .success(try await work(input)) } catch { return .failure(error) }
    }
  }
}
