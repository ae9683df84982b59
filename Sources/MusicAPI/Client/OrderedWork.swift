/// A queue that works on a few inputs at a time and returns each with its result, in their order.
///
/// It is a class, so that releasing it stops the work. `Failure` is what its source throws.
package final class OrderedWork<Input: Sendable, Output: Sendable, Failure: Error> {
  private let inFlight: Int
  private let work: @Sendable (Input) async -> Output
  /// Nil once the inputs have ended, or no more are wanted.
  private var source: (() throws(Failure) -> Input?)?
  /// The error that ended the source, to be thrown after the results of the inputs before it.
  private var ending: Failure?
  private var underWay: [(input: Input, task: Task<Output, Never>)] = []

  /// Creates a queue over a source, which is called whenever there is room for more work.
  package init(
    inFlight: Int, from source: @escaping () throws(Failure) -> Input?,
    _ work: @escaping @Sendable (Input) async -> Output
  ) {
    self.inFlight = max(1, inFlight)
    self.source = source
    self.work = work
  }

  deinit {
    stop()
  }

  /// Returns the next input with its result, or nil after the last.
  ///
  /// An error of the source is thrown after the results of all earlier inputs.
  package func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> (input: Input, output: Output)? {
    // Work that nothing else happens beside needs no task of its own.
    if inFlight == 1, let input = nextInput() { return (input, await work(input)) }
    while underWay.count < inFlight, let input = nextInput() {
      underWay.append((input, Task { [work] in await work(input) }))
    }
    guard let first = underWay.first else {
      if let ending = ending.take() { throw ending }
      return nil
    }
    defer { if !underWay.isEmpty { underWay.removeFirst() } }
    // They may wait for one another, so that the first ends only with the others.
    let tasks = underWay.map { $0.task }
    let output = await withTaskCancellationHandler {
      await first.task.value
    } onCancel: {
      for task in tasks { task.cancel() }
    }
    return (first.input, output)
  }

  /// Starts no more work; `next` still returns the results of work in progress.
  package func beginNoMore() {
    source = nil
  }

  /// Cancels the work on the next input whose result was not returned, and returns that input; nil
  /// after the last.
  package func takeInput() -> Input? {
    guard !underWay.isEmpty else { return nil }
    let (input, task) = underWay.removeFirst()
    task.cancel()
    return input
  }

  /// Cancels the work in progress and starts no more.
  package func stop() {
    beginNoMore()
    ending = nil
    for (_, task) in underWay { task.cancel() }
    underWay = []
  }

  /// Cancels the work in progress, and returns when none of it is left.
  package func end(isolation actor: isolated (any Actor)? = #isolation) async {
    let tasks = underWay.map(\.task)
    stop()
    for task in tasks { _ = await task.value }
  }

  private func nextInput() -> Input? {
    do throws(Failure) {
      if let input = try source?() { return input }
    } catch { ending = error }
    source = nil
    return nil
  }
}

extension OrderedWork where Failure == Never {
  /// Creates a queue over a list of inputs, for work that may fail.
  package convenience init<Success>(
    _ inputs: [Input], inFlight: Int, _ work: @escaping @Sendable (Input) async throws -> Success
  ) where Output == Result<Success, any Error> {
    var rest = inputs[...]
    self.init(inFlight: min(inFlight, inputs.count), from: { rest.popFirst() }) { input in
      do { return .success(try await work(input)) } catch { return .failure(error) }
    }
  }
}
