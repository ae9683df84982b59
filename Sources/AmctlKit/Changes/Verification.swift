import AmctlCommandLine
import MusicAPI

/// The options for verifying a write.
struct VerifyOptions: OptionGroup {
  var isOn = false
  var timeout: Duration?

  static let parameters = [
    Parameter<Self>.flag(
      "verify", \.isOn, help: "Wait until the change shows, and name missing items"),
    .option(
      "verify-timeout", \.timeout,
      .duration(in: .zero...(.seconds(3_600)), expected: "a time from 0 to 1h"), default: "60s",
      help: "Time limit for --verify"
    ).needing("--verify") { $0.isOn },
  ]

  /// Returns the service, which sends every read if the write is verified.
  func service(
    _ context: Context, _ connection: ConnectionOptions, usesCache: Bool = true
  ) throws -> Service {
    try Service(context, connection, usesCache: usesCache && !isOn, sendsReads: isOn)
  }

  /// Returns the verification; nil if nothing is verified.
  func verification(_ service: Service) -> Verification? {
    isOn ? Verification(service: service, timeout: timeout ?? .seconds(60)) : nil
  }
}

/// Reads changed resources until the service shows the changes or the time is over.
struct Verification: Sendable {
  let service: Service
  let timeout: Duration

  /// The time limit, as in `60 s`.
  var seconds: String { "\(timeout.components.seconds) s" }

  /// Reads until the expected changes show, and passes on the result of each read.
  func confirm(
    _ expectation: WriteExpectation, onRead: (WriteConfirmation) -> Void = { _ in }
  ) async throws -> WriteConfirmation {
    // A response with errors beside its data does not show which changes are missing.
    try await fromResponse {
      try await service.client.with(onErrors: nil).confirm(
        expectation, within: timeout, clock: service.clock, onRead: onRead)
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

/// How a change is verified.
struct ChangeCheck {
  let verification: Verification
  /// Returns the expected effect of the requests for some resources.
  let expectation: ([ResourceReference]) -> WriteExpectation
}
