/// Work on several inputs, a few under way at once, whose results come in the order of the inputs.
final class OrderedWork<Input: Sendable, Output: Sendable> {
  private let inFlight: Int
  private let work: @Sendable (Input) async throws -> Output
  private var waiting: ArraySlice<Input>
  private var underWay: [Task<Output, any Error>] = []

  init(
    _ inputs: [Input], inFlight: Int, _ work: @escaping @Sendable (Input) async throws -> Output
  ) {
    waiting = inputs[...]
    self.inFlight = inFlight
    self.work = work
  }

  deinit {
    for task in underWay { task.cancel() }
  }

  /// Begins nothing that was not begun yet: next comes what is under way, and then nothing.
  func beginNoMore() {
    waiting = []
  }

  /// The result for the next input; nil behind the last.
  func next() async throws -> Output? {
    // The only piece of work needs no task beside its reader's.
    if underWay.isEmpty, waiting.count == 1, let only = waiting.popFirst() {
      return try await work(only)
    }
    while underWay.count < inFlight, let input = waiting.popFirst() {
      underWay.append(Task { [work] in try await work(input) })
    }
    guard let first = underWay.first else { return nil }
    defer { underWay.removeFirst() }
    return try await withTaskCancellationHandler {
      try await first.value
    } onCancel: {
      first.cancel()
    }
  }
}
