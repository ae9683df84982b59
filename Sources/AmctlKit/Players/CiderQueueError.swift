import AmctlPlayer

/// Why Cider's queue is not as it should be.
enum CiderQueueError: ReportedError, CustomStringConvertible {
  /// The queue has no such place.
  case noPlace(Int, count: Int)
  /// A change did not show in time.
  case unchanged(Change)
  /// The queue changed in another way.
  case otherChange
  /// Some songs were added, and then this happened.
  case partial(done: Int, of: Int, String)

  /// What was to change.
  enum Change {
    case song(String)
    case place(Int)
    case queue
  }

  var description: String {
    switch self {
    case .noPlace(let place, let count):
      PlayerRefusal.noPosition(place, of: count).description
    case .unchanged(.song(let id)): "Cider did not add the song '\(id)'"
    case .unchanged(.place(let place)): "Cider did not go to position \(place)"
    case .unchanged(.queue): "Cider did not change its queue"
    case .otherChange: "Cider's queue changed in another way"
    case .partial(let done, let count, let reason): "\(done) of \(count) added: \(reason)"
    }
  }

  var failure: Failure {
    switch self {
    case .noPlace: Failure(.usage, description)
    case .unchanged, .otherChange:
      Failure(.service, description, hint: "'amctl queue --on cider' lists it")
    case .partial: Failure(.partial, description, hint: "'amctl queue --on cider' lists the queue")
    }
  }
}
