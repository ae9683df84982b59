import Synchronization

/// The faults that are still to come, in order.
final class FaultPlan: Sendable {
  private let rest: Mutex<ArraySlice<ServingFault>>

  /// Lays out each fault as often as it is to come.
  init(_ series: [ServingFault.Series]) {
    let faults = series.flatMap { Array(repeating: $0.fault, count: $0.count) }
    rest = Mutex(faults[...])
  }

  /// The fault of the next request; nil when there is none left.
  func next() -> ServingFault? {
    rest.withLock { $0.popFirst() }
  }
}
