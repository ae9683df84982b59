/// Work on several inputs, a few under way at once, whose results come in the order of the inputs.
///
/// A class, so that a reader who walks away stops the work.
package final class OrderedWork<Input: Sendable, Output: Sendable> {
  private let inFlight: Int
  private let work: @Sendable (Input) async -> Output
  /// Nil once there are no more inputs, or none is wanted.
  private var source: (() -> Input?)?
  private var underWay: [Task<Output, Never>] = []
  /// Whether there is one input only, whose work needs no task beside its reader's.
  private let isSingle: Bool

  /// Takes inputs from a source, which is asked again whenever there is room for more work.
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

  /// The result for the next input; nil after the last.
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

  /// Begins nothing that was not begun yet: next comes what is under way, and then nothing.
  package func beginNoMore() {
    source = nil
  }

  /// Cancels what is under way, and begins nothing more.
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
  /// Takes inputs from a list, for work that may fail.
  package convenience init<Success>(
    _ inputs: [Input], inFlight: Int, _ work: @escaping @Sendable (Input) async throws -> Success
  ) where Output == Result<Success, any Error> {
    var rest = inputs[...]
    self.init(inFlight: inFlight, isSingle: inputs.count == 1, from: { rest.popFirst() }) { input in
      do { return .success(try await work(input)) } catch { return .failure(error) }
    }
  }
}
