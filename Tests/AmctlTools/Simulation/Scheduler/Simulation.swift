import AmctlTestSupport
import Synchronization

/// One run of a program in simulated time, in which every choice follows from a seed.
///
/// All steps run on the thread that calls ``run(_:)``. Those that are ready wait in a bag, from which
/// the seed takes the next one. When none is ready, time jumps to the end of the next sleep; when
/// nothing sleeps either, the run is over.
final class Simulation: TaskExecutor {
  /// The number that everything follows from.
  let seed: UInt64
  private let state: Mutex<State>

  /// How the next step is chosen.
  fileprivate enum Style: CaseIterable {
    case any, oldest, newest
  }

  fileprivate struct Sleeper {
    let id: Int
    let end: Duration
    let continuation: CheckedContinuation<Bool, Never>
  }

  fileprivate struct State {
    var random: SeededGenerator
    var style = Style.any
    var jobs: [UnownedJob] = []
    var sleepers: [Sleeper] = []
    var lastSleep = 0
    var now = Duration.zero
    var steps = 0
    var trace: Trace
    var flaws: [String] = []
  }

  /// The steps after which a run is stuck in a loop.
  private static let stepLimit = 2_000_000
  /// The time after which a run is stuck in a loop that waits.
  private static let timeLimit = Duration.seconds(24 * 3_600)

  /// Creates a run; `showsTrace` prints every event as it happens.
  init(seed: UInt64, showsTrace: Bool = false) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    let style = Style.allCases.randomElement(using: &random) ?? .any
    state = Mutex(State(random: random, style: style, trace: Trace(isShown: showsTrace)))
  }

  // MARK: Choices and events

  /// The time since the run began.
  var now: Duration { state.withLock { $0.now } }

  /// The digest of all events so far.
  var digest: UInt64 { state.withLock { $0.trace.digest } }

  /// Makes a choice with the random numbers of the seed.
  func choose<Choice>(_ body: (inout SeededGenerator) -> sending Choice) -> sending Choice {
    state.withLock { body(&$0.random) }
  }

  /// Returns a number in a range.
  func number(in range: ClosedRange<Int>) -> Int { choose { .random(in: range, using: &$0) } }

  /// Returns true with a probability from 0 to 1.
  func happens(_ probability: Double) -> Bool {
    choose { Double.random(in: 0..<1, using: &$0) } < probability
  }

  /// What was found wrong so far.
  var flaws: [String] { state.withLock { $0.flaws } }

  /// Finds something wrong where nothing can be thrown.
  func report(_ flaw: String) {
    note(flaw)
    state.withLock { $0.flaws.append(flaw) }
  }

  /// Notes an event, which becomes a part of the digest.
  func note(_ event: @autoclosure () -> String) {
    let event = event()
    state.withLock { $0.trace.add(event, at: $0.now) }
  }

  // MARK: Running

  package func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  /// Adds a step that is ready.
  func add(_ job: UnownedJob) {
    state.withLock { $0.jobs.append(job) }
  }

  /// Runs work to its end, and everything that it leaves behind; throws if it never ends.
  func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let outcome = Watched<Result<Value, any Error>?>(nil)
    return try GlobalJobs.taken(by: self) {
      Task.detached(executorPreference: self) {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        outcome.update { [result] in $0 = result }
      }
      while let job = try next() { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
      guard let result = outcome.value else {
        throw Flaw("nothing is ready and nothing sleeps, but the work has not ended")
      }
      return try result.get()
    }
  }

  /// Returns the next step; lets time pass if none is ready.
  private func next() throws -> UnownedJob? {
    while true {
      let (job, sleeper) = try state.withLock { state -> (UnownedJob?, Sleeper?) in
        state.steps += 1
        guard state.steps < Self.stepLimit else { throw Flaw("it never ends") }
        if let job = state.takeJob() { return (job, nil) }
        guard let sleeper = state.takeSleeper() else { return (nil, nil) }
        state.now = max(state.now, sleeper.end)
        guard state.now < Self.timeLimit else { throw Flaw("it takes more than a day") }
        return (nil, sleeper)
      }
      if let job { return job }
      guard let sleeper else { return nil }
      sleeper.continuation.resume(returning: true)
    }
  }

  // MARK: Sleeping

  /// Waits until a time; returns false if the task is canceled before.
  func sleep(until end: Duration) async -> Bool {
    let id = state.withLock { state in
      state.lastSleep += 1
      return state.lastSleep
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock {
          $0.sleepers.append(Sleeper(id: id, end: end, continuation: continuation))
        }
        // A task that was canceled earlier was not asleep yet.
        if Task.isCancelled { wake(id) }
      }
    } onCancel: {
      wake(id)
    }
  }

  private func wake(_ id: Int) {
    let sleeper = state.withLock { state in
      state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume(returning: false)
  }
}

extension Simulation.State {
  fileprivate mutating func takeJob() -> UnownedJob? {
    guard !jobs.isEmpty else { return nil }
    // Even an orderly scheduler is sometimes late.
    let isOrderly = style != .any && Int.random(in: 0..<8, using: &random) > 0
    switch (isOrderly, style) {
    case (true, .oldest): return jobs.removeFirst()
    case (true, .newest): return jobs.removeLast()
    default: return jobs.remove(at: .random(in: jobs.indices, using: &random))
    }
  }

  /// Takes one of those who wake next.
  fileprivate mutating func takeSleeper() -> Simulation.Sleeper? {
    guard let end = sleepers.map(\.end).min() else { return nil }
    let next = sleepers.indices.filter { sleepers[$0].end == end }
    return next.randomElement(using: &random).map { sleepers.remove(at: $0) }
  }
}
