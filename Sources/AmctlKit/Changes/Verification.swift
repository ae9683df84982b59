import AmctlCommandLine
import MusicAPI

/// The options for verifying a write.
struct VerifyOptions: OptionGroup {
  var isOn = false
  var timeout: Duration?

  static let title: String? = nil

  /// How long to keep verifying without the option.
  static let usualTimeout = Duration.seconds(60)

  static let parameters = [
    Parameter<Self>.flag(
      "verify", \.isOn, help: "Verify the write, and resend missing items once"),
    .option(
      "verify-timeout", \.timeout,
      .duration(in: .zero...(.seconds(3_600)), expected: "a time from 0 to 1h"), default: "60s",
      help: "Keep verifying for up to this long"
    ).needing("--verify") { $0.isOn },
  ]

  /// Returns the service, which sends every read if the write is verified.
  func service(
    _ context: Context, _ connection: ConnectionOptions, usesCache: Bool = true
  ) throws -> Service {
    try Service(context, connection, usesCache: usesCache && !isOn, sendsReads: isOn)
  }

  /// Returns the verification; nil if nothing is verified.
  func verification(_ service: Service, _ messages: Messages) -> Verification? {
    isOn ? Verification(service: service, timeout: timeout, messages: messages) : nil
  }
}

/// Verifies what a command wrote, until the service shows it or the time is over.
struct Verification: Sendable {
  let service: Service
  let messages: Messages
  private let timeout: Duration

  init(service: Service, timeout: Duration?, messages: Messages) {
    self.service = service
    self.messages = messages
    self.timeout = timeout ?? VerifyOptions.usualTimeout
  }

  /// Verifies what a write should have made true, and passes on what each read shows.
  func confirm(
    _ expectation: WriteExpectation, onRead: (WriteConfirmation) -> Void = { _ in }
  ) async throws -> WriteConfirmation {
    // A response with errors beside its data does not show what is missing.
    try await fromResponse {
      try await service.client.with(onErrors: nil).confirm(
        expectation, within: timeout, clock: service.network.clock, onRead: onRead)
    }
  }

  /// Verifies items of a catalog.
  func check(
    in context: Context, _ expectation: @escaping (Catalog, [ResourceReference]) -> WriteExpectation
  ) async throws -> ChangeCheck {
    let storefront = StorefrontChoice(context)
    let catalog =
      service.isDryRun
      ? try storefront.catalog() : try await storefront.catalog(orOfAccount: service)
    return ChangeCheck(verification: self) { expectation(catalog, $0) }
  }
}

/// How a change is verified, and how it may be sent.
struct ChangeCheck {
  let verification: Verification
  /// Returns what resources that were sent should be like.
  let expectation: ([ResourceReference]) -> WriteExpectation
  /// Whether the order of the resources matters.
  var isOrdered = false
  /// The number of requests to send at once.
  var inFlight = 1
  /// Whether a response 404 says that there is nothing to change.
  var allowsAbsence = false
}

/// The error if what was written is not as it should be, in spite of a second try.
struct UnverifiedChangeError: ReportedError {
  /// The intended outcome for each resource.
  let outcome: String
  /// The number of resources to change.
  let total: Int
  let missing: [ChangeTarget]
  let doubled: [ChangeTarget]
  /// Whether the resources are not in the order of the command.
  let isDisplaced: Bool

  var failure: Failure {
    let parts = [
      missing.isEmpty ? nil : "\(missing.count.grouped) of \(total.grouped) not \(outcome)",
      doubled.isEmpty ? nil : "\(doubled.count.grouped) \(outcome) more than once",
      isDisplaced ? "the tracks are in a different order than given" : nil,
    ].compactMap(\.self)
    var failure = Failure(.partial, parts.joined(separator: ", "))
    failure.missing = (missing + doubled).prefix(MissingItemsError.nameLimit).map(\.word)
    return failure
  }
}
