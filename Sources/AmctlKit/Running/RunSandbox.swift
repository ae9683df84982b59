import AmctlCommandLine
import MusicAPI
import MusicSandbox

/// The sandbox that answers the requests of a run, without a server.
final class RunSandbox: Sendable {
  /// What asks for it: an option, a variable or the config file.
  let source: Settings.Source
  /// The folder that keeps changes; nil if they end with the run.
  let folder: String?
  /// A run whose first request is wrong does not touch the folder.
  private let opened: Deferred<Result<Sandbox, any Error>>
  private let messages: Messages
  private let firstChange = Once()

  /// Takes the sandbox of the settings; nil if they have none.
  init?(
    _ settings: Settings, _ messages: Messages, clock: any Clock<Duration>,
    now: @escaping @Sendable () -> UnixTime
  ) {
    guard let source = settings.value(of: .sandbox)?.source else { return nil }
    let folder: String? = if case .folder(let path) = settings.sandbox { path } else { nil }
    self.source = source
    self.folder = folder
    self.messages = messages
    opened = Deferred {
      Result {
        try Sandbox.opened(in: folder) { options in
          options.clock = clock
          options.now = now
        }
      }
    }
  }

  /// The sandbox, which is opened on first use.
  var sandbox: Sandbox {
    get throws { try opened.value.get() }
  }

  /// What asks for it, as it is written there.
  var name: String { Setting.sandbox.name(in: source) }

  var fateOfChanges: String {
    folder.map { "changes are kept in '\($0)'" } ?? "changes end with each command"
  }

  /// Returns what answers the requests to a server.
  func transport(to host: Host) throws -> any Transport {
    guard host.fixtures == nil else { return files(of: host) }
    return Observing(try sandbox) { [folder, firstChange, messages] request, response in
      guard folder == nil, !request.method.isRead, response.status.kind == .success else { return }
      guard firstChange.take() else { return }
      messages.note(
        "Not saved: changes last for this command only. Keep them with --sandbox=DIR.")
    }
  }

  /// Returns what answers with the images and previews that responses of the service name, and
  /// nothing of other servers.
  private func files(of host: Host) -> any Transport {
    Answering { [source] request throws(TransportError) in
      if let file = Sandbox.asset(host: host.origin.host, request.target) { return file }
      throw .notAvailable(ForeignError(SandboxMiss(host, from: source)))
    }
  }
}

extension Context {
  /// The same with the keys of the sandbox, if there is one, in place of the user's own.
  var withKeysOfSandbox: Context {
    get throws {
      guard let sandbox else { return self }
      let keys = try sandbox.sandbox.keys
      var context = self
      context.settings = settings.replacing(
        [
          (.teamID, keys.teamID), (.keyID, keys.keyID), (.privateKey, keys.privateKeyPEM),
          (.userToken, keys.userToken),
        ], by: sandbox.source)
      return context
    }
  }
}

/// A request to a server that is no part of the sandbox.
struct SandboxMiss: Error, Equatable {
  let server: String
  /// The way to get responses of that server.
  let hint: String

  /// A request to a server, in a sandbox that an option, a variable or the config file asks for.
  init(_ host: Host, from source: Settings.Source) {
    server = host.name
    let name = Setting.sandbox.name(in: source)
    let way = if case .option = source { "leave out \(name)" } else { "use --sandbox=off" }
    let need =
      host.needs == .noToken && host.key == nil
      ? "it needs no account" : "it needs your own account"
    hint = "\(way); \(need)"
  }
}

extension SandboxMiss: CustomStringConvertible {
  var description: String { "the sandbox does not include \(server)" }
}

extension Environment {
  /// The time in a sandbox, where output must not depend on the day.
  var sandboxTime: UnixTime? {
    self["SOURCE_DATE_EPOCH"].flatMap { Int($0) }.map { UnixTime(seconds: $0) }
  }
}

extension Sandbox {
  /// Opens a sandbox in a folder, or one that forgets its changes.
  static func opened(
    in folder: String?, seed: UInt64? = nil, _ configure: (inout Options) -> Void
  ) throws -> Sandbox {
    if let folder { return try Sandbox(directory: folder, seed: seed, configure) }
    return Sandbox(seed: seed ?? Options().seed, configure)
  }
}
