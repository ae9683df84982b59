import AmctlTestSupport

/// What is tortured, as asked for on the command line.
struct Plan: Sendable {
  /// Only one of so many faults of each line.
  var step = 1
  /// Decides which ones.
  var seed: UInt64 = 1
  /// The most times that the same happens to the same call of a line; which ones is left to chance.
  var most = 40
  /// A text that lines have to contain.
  var text = ""
  /// Only lines with a server and a home, or only those of transcripts.
  var isLive: Bool?
  /// The one fault to try.
  var fault: Fault?
  /// How many runs there are at a time.
  var jobs = 4
  /// The folder with `amctl`; nil for that of this program.
  var programs: String?

  /// Returns the faults of a line that are tried.
  func chosen(
    of faults: [Fault], using dice: inout SeededGenerator
  ) -> [Fault] {
    if let fault { return [fault] }
    let kinds = Dictionary(grouping: faults) { $0.call + " " + $0.what }
    let few = kinds.sorted { $0.key < $1.key }.flatMap { _, same in
      // Which call is the last differs from run to run, so it gets no special place.
      same.shuffled(using: &dice).prefix(most).sorted { $0.number < $1.number }
    }
    return few.filter { _ in Int.random(in: 0..<step, using: &dice) == 0 }
  }

  /// Reads arguments; nil if one is unknown.
  init?(_ arguments: [String]) {
    var call = "", number = 1, what = ""
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--step": step = max(1, Int(value) ?? 1)
      case "--seed": seed = UInt64(value) ?? 1
      case "--most": most = max(1, Int(value) ?? 1)
      case "--line": text = value
      case "--lines": isLive = value == "live"
      case "--jobs": jobs = max(1, Int(value) ?? 1)
      case "--programs": programs = value
      case "--call": call = value
      case "--number": number = Int(value) ?? 1
      case "--fault": what = value
      default: return nil
      }
    }
    if !call.isEmpty { fault = Fault(call: call, number: number, what: what) }
  }

  /// The options, for people.
  static let usage = """
    usage: AmctlTorture [--step N] [--most N] [--seed N] [--line TEXT] [--lines live|transcripts]
                        [--jobs N] [--programs DIR]
                        [--call NAME --number N --fault ERROR|short|kill]
    """
}
