/// Something that is run under a seed, and compared with what it should have done.
struct Subject: Sendable {
  /// Its name, in words.
  let name: String
  /// How many of a hundred seeds run it.
  let share: Int
  /// Runs it; throws if something is wrong.
  let run: @Sendable (Simulation) throws -> Tally

  /// All subjects.
  static let all = [listing, lookup, write, queue, addition, export, download]

  /// Returns the subject of a seed.
  static func chosen(by seed: UInt64) -> Subject {
    var rest = Int(seed % 100)
    for subject in all {
      if rest < subject.share { return subject }
      rest -= subject.share
    }
    return listing
  }
}

/// What a run took.
struct Tally: Sendable {
  var requests = 0
  var faults = 0
  var time = Duration.zero

  /// Adds what another run took.
  static func += (one: inout Tally, other: Tally) {
    one.requests += other.requests
    one.faults += other.faults
    one.time += other.time
  }
}

extension Simulation {
  /// Returns what a run with a server took; throws if something was found wrong meanwhile.
  func tally(_ requests: Int, _ faults: Int) throws -> Tally {
    if let flaw = flaws.first { throw Flaw(flaw) }
    return Tally(requests: requests, faults: faults, time: now)
  }
}
