import AmctlCommandLine
import MusicAPI

/// A command that changes the resources on its line and in its files.
protocol ChangeCommand: ServiceCommand {
  var change: ChangeOptions { get set }
  /// The types that it changes.
  static var types: TypeWords { get }
  static var typeHelp: String { get }
  /// The purpose of the IDs, for the hint about a wrong ID.
  static var purpose: MisplacedID.Purpose { get }
  /// The outcome for each resource, as in "'1' was not added to the library".
  static var outcome: String { get }
  /// The parameters that other changes do not have.
  static var own: [Parameter<Self>] { get }

  /// Rejects targets before anything is requested.
  func check(_ targets: [ChangeTarget]) throws
  /// Returns how `--verify` reads the resources back.
  func check(by verification: Verification, in context: Context) async throws -> ChangeCheck
  /// Returns the requests that change consecutive items.
  func requests(for items: [ResourceReference]) throws(InvalidRequestError) -> [WritePart]
  /// Sets the notices, columns and other properties that only this change has.
  static func adapt(_ change: inout BatchedChange)
}

/// The options of every change.
struct ChangeOptions {
  var subject = ChangeSubject.type(.songs)
  var input = ChangeInput()
  var verify = VerifyOptions()
  var output = OutputOptions()
  var connection = ConnectionOptions()
}

extension ChangeCommand {
  static var typeHelp: String { "Type, such as songs or library-songs; or a URL" }
  static var purpose: MisplacedID.Purpose { .changing(types.types) }
  static var own: [Parameter<Self>] { [] }
  static func adapt(_ change: inout BatchedChange) {}

  static var parameters: [Parameter<Self>] {
    let type = Parameter<Self>.word(
      "type", \.change.subject, ChangeSubject.value(types.closedValue), help: typeHelp)
    return [type] + own + [
      .group(\.change.input), .group(\.change.verify), .group(\.change.output),
      .group(\.change.connection),
    ]
  }

  var connection: ConnectionOptions { change.connection }
  var recordFields: RecordFields { ChangeTarget.fields }

  mutating func derive() throws(UsageError) { change.input.take(change.subject) }
  func check() throws(UsageError) { try change.input.checkIsNamed() }
  func check(_ targets: [ChangeTarget]) throws {}

  func run(in context: Context) async throws {
    let targets = try change.input.targets(
      of: change.subject, among: Self.types, in: context, for: Self.purpose)
    let presentation = Presentation(context, change.output)
    guard !targets.isEmpty else { return try change.input.writeNothing(to: presentation) }
    try check(targets)
    let service = try change.verify.service(context, connection)
    var batched = BatchedChange(
      service: service, presentation: presentation, outcome: Self.outcome,
      restPath: change.input.rest)
    if let verification = change.verify.verification(service) {
      batched.check = try await check(by: verification, in: context)
    }
    Self.adapt(&batched)
    try await batched.list(targets, by: requests)
  }
}
