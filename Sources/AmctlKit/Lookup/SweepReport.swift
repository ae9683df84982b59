import AmctlCommandLine
import MusicAPI

/// Names the storefronts of a sweep that failed or lack what was requested, and counts them.
struct SweepReport {
  private let messages: Messages
  private var requested: Set<String> = []
  private var missing: [String] = []
  private var failed: [String] = []
  /// The first failure, which decides on the exit code when no storefront succeeds.
  private var first: Failure?

  init(_ messages: Messages) {
    self.messages = messages
  }

  /// Whether every storefront that was requested has failed.
  var isTotal: Bool { !failed.isEmpty && requested.count == failed.count }

  /// Whether an error leaves the other storefronts untouched.
  ///
  /// An interruption does not, nor does what is wrong on this machine, such as a missing fixture.
  static func isOfOne(_ error: any Error) -> Bool {
    let failure = Failure(error)
    return failure.rejection != nil || failure.exit == .service || failure.exit == .network
  }

  /// Counts a storefront in.
  mutating func add(_ storefront: String) {
    requested.insert(storefront)
  }

  /// Names a storefront that does not have what is at a path.
  mutating func add(missing path: String, _ name: MissingName?, in storefront: String) {
    missing.append(storefront)
    let name = name.map { MissingName(name: $0.name, type: $0.type, storefront: storefront) }
    messages.say(name?.description ?? "'\(path)' was not found in '\(storefront)'")
  }

  /// Names a storefront that failed, once, and how much of it was written before.
  mutating func add(_ error: any Error, of storefront: String, written: Int = 0) {
    guard !failed.contains(storefront) else { return }
    failed.append(storefront)
    let failure =
      written > 0 ? InterruptedListing(written: written, cause: error).failure : Failure(error)
    first = first ?? failure
    messages.say("storefront '\(storefront)' failed: \(failure.message ?? "")")
  }

  /// Throws when a storefront failed or had nothing; ids that were not found are counted with it.
  func finish(written: Int, missing ids: MissingItems? = nil) throws {
    if let first {
      throw FailedStorefronts(
        failed: failed, missing: missing, total: requested.count, first: first, ids: ids,
        isPartial: written > 0 || failed.count + missing.count < requested.count)
    }
    if let ids { throw ids }
    if !missing.isEmpty { throw MissingItems(missing, of: requested.count, "storefronts") }
  }
}

/// Some or all storefronts of a sweep failed.
private struct FailedStorefronts: ReportedError {
  /// Those that failed.
  let failed: [String]
  /// Those that do not have what was requested.
  let missing: [String]
  /// How many were requested.
  let total: Int
  /// What happened to the first that failed.
  let first: Failure
  /// The ids that the others do not have.
  let ids: MissingItems?

  /// Whether something was found all the same.
  let isPartial: Bool

  /// The counts, with what is known of the first failure; its exit code when none succeeded.
  var failure: Failure {
    var failure = first
    failure.message = "\(failed.count) of \(total) storefronts failed"
    if !missing.isEmpty { failure.message? += "; not found in \(missing.count)" }
    if let ids { failure.message? += "; \(ids.notFound)" }
    if isPartial { failure.exit = .partial }
    failure.missing = failed + missing + (ids?.names ?? [])
    return failure
  }
}
