import AmctlCommandLine
import MusicAPI

/// The storefronts from the options, the environment and the config file.
struct StorefrontChoice {
  private let setting: Settings.Value?
  /// The setting without the option of the line.
  private let configured: Settings.Value?

  /// Creates a choice; the setting is read on demand.
  init(_ context: Context) {
    setting = context.settings.value(of: .storefront)
    configured = context.settings.configured(.storefront)
  }

  /// Creates a choice of the storefronts in a text.
  init(_ text: String) {
    setting = Settings.Value(text: text, source: .option("--storefront"))
    configured = nil
  }

  /// The value on the command line; nil if there is none.
  fileprivate var given: String? { isGiven ? setting?.text : nil }

  /// Whether the storefront is on the command line.
  var isGiven: Bool { setting?.isGiven ?? false }

  var isDefault: Bool { setting?.source == .standard }

  /// Returns all storefronts without duplicates; throws if one is unknown.
  func all() throws(SettingsError) -> [String] {
    let text = setting?.text ?? ""
    // The default needs no check, so most runs do not load the table of countries.
    if isDefault { return [text] }
    let storefronts = try checked(text.split(separator: ",").flatMap { Self.names(in: $0) })
    guard !storefronts.isEmpty else { throw .unknownStorefront(text) }
    return storefronts
  }

  /// Returns the storefront of a command that takes only one.
  func one() throws(SettingsError) -> String {
    let storefronts = try all()
    guard let first = storefronts.first, storefronts.count == 1 else {
      throw .severalStorefronts(storefronts)
    }
    return first
  }

  /// Returns the storefront that IDs are from, whatever the line names: the configured one.
  func home() throws(SettingsError) -> String {
    try StorefrontChoice(configured?.text ?? "").all()[0]
  }

  func catalog() throws(SettingsError) -> Catalog {
    Catalog(storefront: try one())
  }

  /// Returns the catalog of the storefront that was chosen, or else of the user's account.
  func catalog(orOfAccount service: Service) async throws -> Catalog {
    guard isDefault else { return try catalog() }
    let endpoint = Endpoint<Page<Storefront>>(
      try Storefronts.ofUser().checked().request)
    guard let storefront = try await service.client.send(endpoint).resources.first else {
      throw Failure(
        .service, "the service did not report the account's storefront",
        hint: "name one with --storefront", reason: .serverError)
    }
    return Catalog(storefront: storefront.id)
  }

  /// Returns the storefront IDs without duplicates; throws if one is unknown.
  func checked(_ names: [String]) throws(SettingsError) -> [String] {
    var storefronts: [String] = []
    for name in names {
      guard let storefront = Self.id(of: name) else { throw .unknownStorefront(name) }
      if !storefronts.contains(storefront) { storefronts.append(storefront) }
    }
    return storefronts
  }

  /// Returns the ID of a storefront, given by its ID or name; nil if it is neither.
  ///
  /// Any two letters are an ID, which the service may know, but for common mistakes.
  static func id(of name: String) -> String? {
    let id = name.lowercased()
    let areLetters = id.utf8.count == 2 && id.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    return areLetters && Storefronts.mistaken[id] == nil ? id : Storefronts.id(named: name)
  }

  /// Splits a comma-separated part: blanks separate ids, as in `us jp`, but may also be in a name.
  private static func names(in part: Substring) -> [String] {
    let words = part.split(whereSeparator: \.isWhitespace).map { String($0) }
    let areIDs = words.allSatisfy { $0.count < 4 }
    return areIDs || words.isEmpty ? words : [words.joined(separator: " ")]
  }
}

/// Reports, once each, what URLs say besides their resources: storefronts that differ from the one
/// on the command line, and what is left out.
final class URLNotice {
  private let messages: Messages
  /// The storefront on the command line; nil if there is none.
  private let given: String?
  private var known: Set<String> = []

  init(_ context: Context, usesStorefronts: Bool = true) {
    messages = Messages(context)
    let choice = StorefrontChoice(context)
    given = usesStorefronts ? choice.given : nil
    if given != nil, let only = try? choice.one() { known = [only] }
  }

  /// Reports what an item's URL says besides its resource, unless it has been reported before.
  func see(_ item: CatalogItem) {
    if let url = item.url, let rest = MusicURL.remainder(of: url), known.insert(rest.path).inserted
    {
      messages.note(Self.notice(of: rest))
    }
    guard let given, let storefront = item.storefront, known.insert(storefront).inserted else {
      return
    }
    messages.note("using storefront '\(storefront)' of the URL, not '\(given)'")
  }

  private static func notice(of rest: (path: String, section: String?)) -> String {
    let views = ResourceFacts.catalog.flatMap { $0.views.map(\.name) }
    let view = rest.section.flatMap { views.contains($0) ? $0 : nil }
    return "Ignoring '\(rest.path)' of the URL."
      + (view.map { " Use --view \($0) for that." } ?? "")
  }
}
