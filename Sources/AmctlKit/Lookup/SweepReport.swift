import AmctlCommandLine
import MusicAPI

/// Reports and counts the storefronts that failed or lack what was requested.
struct SweepReport {
  private let messages: Messages
  private var requested: Set<String> = []
  private var missing: [String] = []
  private var failed: [String] = []
  /// The first failure, which determines the exit code if no storefront succeeds.
  private var first: Failure?

  init(_ messages: Messages) {
    self.messages = messages
  }

  /// Whether every requested storefront has failed.
  var isTotal: Bool { !failed.isEmpty && requested.count == failed.count }

  /// Returns whether an error concerns only one storefront.
  ///
  /// An interruption concerns all of them, and so does a local problem such as a missing fixture.
  static func isOfOne(_ error: any Error) -> Bool {
    let failure = Failure(error)
    return failure.rejection != nil || failure.exit == .service || failure.exit == .network
  }

  /// Counts a storefront.
  mutating func add(_ storefront: String) {
    requested.insert(storefront)
  }

  /// Reports a storefront without the resource at a path.
  mutating func add(missing path: String, _ name: MissingName?, in storefront: String) {
    missing.append(storefront)
    let name = name.map { MissingName(name: $0.name, type: $0.type, storefront: storefront) }
    messages.say(name?.description ?? "'\(path)' was not found in '\(storefront)'")
  }

  /// Reports a failed storefront once, with the number of items written before.
  mutating func add(_ error: any Error, of storefront: String, written: Int = 0) {
    guard !failed.contains(storefront) else { return }
    failed.append(storefront)
    let failure =
      written > 0 ? InterruptedListingError(written: written, cause: error).failure : Failure(error)
    first = first ?? failure
    messages.say("storefront '\(storefront)' failed: \(failure.message ?? "")")
  }

  /// Throws if a storefront failed or had nothing; ids that were not found are included in the
  /// counts.
  func finish(written: Int, missing ids: MissingItemsError? = nil) throws {
    if let first {
      throw FailedStorefrontsError(
        failed: failed, missing: missing, total: requested.count, first: first, ids: ids,
        isPartial: written > 0 || failed.count + missing.count < requested.count)
    }
    if let ids { throw ids }
    if !missing.isEmpty { throw MissingItemsError(missing, of: requested.count, "storefronts") }
  }
}

/// The error if some or all storefronts failed.
private struct FailedStorefrontsError: ReportedError {
  /// The storefronts that failed.
  let failed: [String]
  /// The storefronts without what was requested.
  let missing: [String]
  /// The number of requested storefronts.
  let total: Int
  /// The failure of the first storefront that failed.
  let first: Failure
  /// The ids that the other storefronts do not have.
  let ids: MissingItemsError?

  /// Whether anything was found.
  let isPartial: Bool

  /// The counts, with the details of the first failure; its exit code if no storefront succeeded.
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
