import AmctlCommandLine
import MusicAPI

/// A part of what a command requests: a name, in the only storefront or in one of several; or what
/// a storefront has, without a name.
struct Part: Equatable, Sendable {
  /// The ID, code, term or name, as the user wrote it; nil for all that a storefront has.
  var name: String?
  /// The storefront; nil if there is only one, or none.
  var storefront: String?
  /// The place of the name in the input.
  var position = 0

  /// The line for it in a file of missing names: `1613600188`, or `1613600188<tab>us`.
  var line: String {
    guard let name else { return storefront ?? "" }
    return storefront.map { "\(name)\t\($0)" } ?? name
  }
}

/// The account of a command that requests many parts: each is found, absent, failed or never
/// requested, and nothing else.
///
/// From it come the exit code, the sentence at the end, `missing` in the JSON error, and the lines
/// of `--missing`.
struct Tally {
  /// Why a part was not written.
  enum Outcome {
    /// The service does not have it, in these words; the name says it if it is the only one.
    case absent(MissingName?, String)
    /// The run ended before its request.
    case notRequested

    /// The service does not have what has a name.
    static func absent(_ name: MissingName) -> Outcome { .absent(name, name.sentence) }
  }

  private let messages: Messages
  private let patience: Patience
  /// The nouns for requests and for parts, and what is said of absent ones.
  private let nouns: (requests: String, parts: String, absence: String)
  /// The file of `--missing`: a line for each name that was requested or left, and not written; nil
  /// once it is in its place, or given up.
  private var file: WholeFile?
  /// Whether the line of a part names its storefront.
  private let namesStorefronts: Bool
  private var requests = Count()
  /// The requests to each of several storefronts.
  private var storefronts: [(name: String, count: Count)] = []
  private var asked = 0
  private var absent = 0
  private var failed = 0
  /// The parts that were not written, until all that are requested together are known.
  private var pending: [Part] = []
  /// The position of the first of them.
  private var batch = 0
  /// The first lines of parts that were not written.
  private var missing: [String] = []
  private var failures: Shortfall
  private var absences: Shortfall
  private var firstAbsent: MissingName?

  private struct Count {
    var all = 0
    var failed = 0
    /// The requests that were fulfilled; a storefront that does not exist fulfills none.
    var fulfilled = 0
    /// Whether a request succeeded, also one that is not counted, because its lists are.
    var hasSucceeded = false
    /// The failures that are not reported yet, because the storefront may have failed as a whole.
    var held: [Failed] = []

    /// Whether each counted request has failed.
    var isTotal: Bool { failed > 0 && failed == all }
  }

  private struct Failed {
    /// The storefront, if several were requested.
    let storefront: String?
    /// The names that were not looked up; empty if only a list inside a resource failed, or all
    /// that a storefront has.
    var names: [String]
    let error: any Error
    /// The number of items that were written before.
    let written: Int

    /// A sentence about the storefront or the request, and the failure.
    var message: String {
      let failure =
        written > 0
        ? Failure.interrupted(error, after: written) : Failure(error)
      let cause = failure.message ?? ""
      guard let first = names.first, let last = names.last else {
        return storefront.map { Tally.message(of: $0, cause) } ?? cause
      }
      let label =
        names.count > 1 ? "\(names.count.grouped) IDs ('\(first)' to '\(last)')" : "'\(first)'"
      let place = storefront.map { " in storefront '\($0)'" } ?? ""
      return "request for \(label)\(place) failed: \(cause)"
    }
  }

  /// Starts an account; with a file, absent names are written there instead of being reported.
  init(
    _ messages: Messages, _ patience: Patience, requests: String = "requests",
    parts: String = "IDs", absence: String = "not found", file: WholeFile? = nil,
    namesStorefronts: Bool = true
  ) {
    self.file = file
    self.messages = messages
    self.patience = patience
    self.namesStorefronts = namesStorefronts
    nouns = (requests, parts, absence)
    failures = Shortfall(messages, areFailures: true)
    absences = Shortfall(file == nil ? messages : nil)
  }

  /// Whether the parts that are left when the run ends are to be added, too.
  var hasFile: Bool { file != nil }

  /// The number of parts that were requested.
  var askedCount: Int { asked }

  /// Whether every request has failed.
  var isTotal: Bool { requests.isTotal }

  /// Whether so many requests have failed in a row that nothing more should be requested.
  var hasGivenUp: Bool { patience.isOver }

  /// Returns whether an error concerns only one part.
  ///
  /// An interruption concerns all parts, and so does a local problem such as a missing fixture. A
  /// rejected token would be rejected for every part, except in another storefront.
  static func concernsOnePart(_ error: any Error, in storefront: String?) -> Bool {
    let failure = Failure(error)
    guard storefront != nil || failure.exit != .credentials else { return false }
    return failure.rejection != nil || failure.exit == .service || failure.exit == .network
  }

  /// Returns the sentence about a storefront that failed.
  static func message(of storefront: String, _ cause: String) -> String {
    "storefront '\(storefront)' failed: \(cause)"
  }

  // MARK: Requests

  /// Counts a request that succeeded: the service sent what it has, or said that it has nothing.
  ///
  /// Where the lists of its resources are counted instead, only its storefront has succeeded.
  mutating func addSuccess(in storefront: String? = nil, isCounted: Bool = true) {
    count(isCounted ? 1 : 0, in: storefront) { count in
      count.hasSucceeded = true
      count.fulfilled += isCounted ? 1 : 0
    }
    report(storefront)
  }

  /// Reports a request that failed with all parts that it was for, or as many requests as will not
  /// be sent after it.
  mutating func add(
    _ error: any Error, of parts: [Part], in storefront: String? = nil, requests count: Int = 1,
    written: Int = 0
  ) {
    pending += parts
    failed += parts.count
    let failure = Failed(
      storefront: storefront, names: parts.compactMap(\.name), error: error, written: written)
    self.count(count, in: storefront) { $0.failed += count }
    guard let index = storefronts.firstIndex(where: { $0.name == storefront }) else {
      return report(failure, isHeld: requests.all == 1)
    }
    storefronts[index].count.held.append(failure)
    if storefronts[index].count.hasSucceeded { report(storefront) }
  }

  private mutating func count(
    _ more: Int, in storefront: String?, _ change: (inout Count) -> Void
  ) {
    requests.all += more
    change(&requests)
    if let storefront {
      let index = storefronts.firstIndex { $0.name == storefront } ?? storefronts.count
      if index == storefronts.count { storefronts.append((storefront, Count())) }
      storefronts[index].count.all += more
      change(&storefronts[index].count)
    }
    if more > 0 { failures.sayHeld() }
  }

  /// Reports the failures of a storefront, of which another request has succeeded.
  private mutating func report(_ storefront: String?) {
    guard let index = storefronts.firstIndex(where: { $0.name == storefront }) else { return }
    for failure in storefronts[index].count.held { report(failure) }
    storefronts[index].count.held = []
  }

  private mutating func report(_ failure: Failed, isHeld: Bool = false) {
    failures.add(nil, failure.error, isHeld: isHeld, saying: failure.message)
  }

  // MARK: Parts

  /// Counts parts that were requested.
  mutating func add(asked count: Int) { asked += count }

  mutating func add(_ part: Part, _ outcome: Outcome) {
    pending.append(part)
    guard case .absent(let name, let words) = outcome else { return }
    absent += 1
    if part.name == nil {
      requests.fulfilled -= 1
      messages.say(words)
    } else {
      absences.add(isHeld: absent == 1, saying: words)
    }
    firstAbsent = firstAbsent ?? name
  }

  /// Writes the lines of the parts before a batch, unless it is for the same names in another
  /// storefront.
  mutating func endParts(before first: Part?) throws {
    guard let first, first.position != batch else { return }
    try endParts()
    batch = first.position
  }

  /// Writes the lines of the parts added since the last call, in the order of the input.
  mutating func endParts() throws {
    guard !pending.isEmpty else { return }
    let order = pending.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }
    pending = []
    var lines: [(position: Int, text: String)] = []
    for (_, part) in order {
      let line = (part.position, namesStorefronts ? part.line : part.name ?? part.line)
      if lines.last.map({ $0 == line }) != true { lines.append(line) }
    }
    missing += lines.prefix(max(0, Failure.nameLimit - missing.count)).map(\.text)
    for line in lines { try file?.write(line: Array(line.text.utf8)) }
    try file?.flush()
  }

  // MARK: The end

  /// Puts the file of missing names in its place after a run that writes the parts, whether or not
  /// it succeeds; after a run without a missing name, it is empty.
  mutating func keepingFile(_ run: (inout Tally) async throws -> Void) async throws {
    do {
      try await run(&self)
    } catch {
      try endMessages()
      let file = file.take()
      // The file that was there stays if the line or the input was wrong before any request.
      if asked > 0 || Failure(error).exit != .usage { try file?.commit() } else { file?.discard() }
      throw error
    }
    try endParts()
    try file.take()?.commit()
  }

  /// Ends the messages about parts that were not written; returns the failure for absent ones.
  @discardableResult
  mutating func endMessages(isAbsenceFailure: Bool = true) throws -> Failure? {
    try endParts()
    for (_, count) in storefronts {
      guard var first = count.held.first else { continue }
      first.names = []
      report(first)
    }
    if asked > 1 || firstAbsent == nil || !isAbsenceFailure { absences.sayHeld() }
    absences.endMessages()
    failures.endMessages()
    return isAbsenceFailure ? absenceFailure : nil
  }

  /// Throws if a request failed or a part is absent, with the exit code for the whole.
  mutating func finish(written: Int, isAbsenceFailure: Bool = true) throws {
    let absence = try endMessages(isAbsenceFailure: isAbsenceFailure)
    guard let first = failures.failure else {
      if let absence { throw absence }
      return
    }
    let isAlone = requests.all == 1
    var failure = Failure(first)
    if isAlone {
      if written > 0 { failure = .interrupted(first, after: written) }
    } else {
      failure.message =
        counts + (hasGivenUp ? ", the last ones in a row; nothing more was requested" : "")
        + (absence?.message.map { "; \($0)" } ?? "")
    }
    let isPartial = written > 0 || requests.fulfilled > 0 && !hasGivenUp
    if isPartial, !isAlone || failed > 0 && asked > 1 { failure.exit = .partial }
    failure.missing = missing
    throw failure
  }

  /// How many storefronts failed, and how many other requests.
  private var counts: String {
    let lost = storefronts.map(\.count).filter { $0.isTotal && !$0.hasSucceeded }
    let others = requests.failed - lost.map(\.failed).reduce(0, +)
    var clauses: [String] = []
    if !lost.isEmpty, storefronts.count > 1 {
      clauses.append("\(lost.count) of \(storefronts.count) storefronts failed")
    }
    if others > 0 || clauses.isEmpty {
      let failed = clauses.isEmpty ? requests.failed : others
      clauses.append("\(failed.grouped) of \(requests.all.grouped) \(nouns.requests) failed")
    }
    return clauses.joined(separator: "; ")
  }

  private var absenceFailure: Failure? {
    guard absent > 0 else { return nil }
    if asked == 1, let firstAbsent { return firstAbsent.failure }
    guard nouns.absence == "not found" else {
      return Failure(
        absent == asked ? .notFound : .partial,
        "\(absent.grouped) of \(asked.grouped) \(nouns.parts) \(nouns.absence)", missing: missing)
    }
    return .missing(missing, count: absent, of: asked, nouns.parts)
  }
}
