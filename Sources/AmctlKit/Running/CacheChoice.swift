import AmctlCommandLine
import MusicAPI

/// How a run uses stored responses, from the options and the settings.
struct CacheChoice: Sendable {
  let policy: Caching.Policy
  private let store: ResponseCache
  private let userToken: String?
  private let now: @Sendable () -> UnixTime
  private let messages: Messages?

  /// Reads the options and settings; some commands must see what the service sends now.
  ///
  /// Replay and recording have a folder of their own, and a dry run has no response. Where stored
  /// responses are not used, `--offline` still sends nothing, and `--cache` still stores.
  init(
    _ context: Context, _ options: ConnectionOptions, isAllowed: Bool
  ) throws(SettingsError) {
    let isLive = if case .none = context.replayMode { options.dryRun == nil } else { false }
    var policy =
      isLive
      ? try Self.policy(options, context.settings) : Caching.Policy(mode: .off, lifetime: nil)
    if !isAllowed, case .lookup = policy.mode {
      policy.mode = options.cache == nil ? .off : .refresh
    }
    self.policy = policy
    store = ResponseCache(context.environment)
    userToken = context.settings[.userToken]
    now = context.now
    messages = context.common.isVerbose ? Messages(context) : nil
  }

  private static func policy(
    _ options: ConnectionOptions, _ settings: Settings
  ) throws(SettingsError) -> Caching.Policy {
    let isPersonal = options.cachesPersonal
    if options.isOffline {
      // The setting is about how often to ask, and offline nothing can be asked.
      return .init(mode: .offline, lifetime: options.cache, includesPersonal: isPersonal)
    }
    guard let lifetime = try settings.value(of: .cache, as: ConnectionOptions.lifetimeType) else {
      return .init(mode: .off, lifetime: nil)
    }
    return .init(
      mode: options.isRefreshing ? .refresh : .lookup, lifetime: lifetime,
      includesPersonal: isPersonal)
  }

  /// Wraps a transport, outside of authorization so that a stored response needs no token.
  func caching(_ base: any Transport, _ origin: Origin) -> any Transport {
    Caching(
      base, store: store, origin: origin, policy: policy, userToken: userToken, now: now,
      onFailure: { [messages] reason in messages?.say("Cannot store the response: \(reason).") })
  }

}

extension ResponseCache {
  /// Locates the responses in the cache folder; without a home folder, nothing can be stored.
  init(_ environment: Environment) {
    self.init(directory: environment.cacheDirectory ?? "/dev/null")
  }
}

/// A transport that sends nothing.
struct NoTransport: Transport {
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    throw .notCached(request: request.target.description, isPersonal: false)
  }
}

extension Duration {
  /// The age in its largest unit, such as `3m`.
  var age: String {
    let seconds = max(components.seconds, 0)
    return switch seconds {
    case ..<60: "\(seconds)s"
    case ..<3_600: "\(seconds / 60)m"
    case ..<172_800: "\(seconds / 3_600)h"
    default: "\(seconds / 86_400)d"
    }
  }
}
