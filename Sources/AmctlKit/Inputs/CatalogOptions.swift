import AmctlCommandLine
import MusicAPI

/// The options of commands that depend on a storefront.
struct CatalogOptions: OptionGroup {
  var storefront: String?
  var language: String?

  static let title: String? = "CATALOG OPTIONS"

  static let parameters: [Parameter<Self>] = [
    .option(
      "storefront", short: "s", \.storefront, .text("CC"), setting: Setting.storefront.rawValue,
      default: Setting.storefront.standard,
      help: "Storefront to request, such as us or germany; separate several with commas"),
    .option(
      "language", short: "l", \.language, .text("TAG"), setting: Setting.language.rawValue,
      help: "Language of the response, such as en-GB"),
  ]

  /// Refuses a storefront on the line for what is personal, which comes from the account's own.
  ///
  /// One that would be wrong for any command is refused as such.
  func refuseStorefront(for name: String, in context: Context) throws {
    guard storefront != nil else { return }
    _ = try StorefrontChoice(context).one()
    throw UsageError.rule(
      "'--storefront' changes nothing for '\(name)'",
      hint: "what is personal comes from the storefront of the account")
  }
}

/// The storefronts that a command is about, by its options, the environment and the config file.
struct StorefrontChoice {
  private let setting: Settings.Value?
  private let environment: Environment

  /// Reads nothing yet.
  init(_ context: Context) {
    setting = context.settings.value(of: .storefront)
    environment = context.environment
  }

  /// What the line says; nil when the line says nothing.
  fileprivate var given: String? {
    guard case .option = setting?.source else { return nil }
    return setting?.text
  }

  /// Whether nobody chose one.
  var isStandard: Bool { setting?.source == .standard }

  /// All of them, each once; refused when one is none of those that are known.
  func all() throws(SettingsError) -> [String] {
    let text = setting?.text ?? ""
    // What nobody chose needs no check, and most starts no table of countries.
    if isStandard { return [text] }
    let storefronts = try checked(text.split(separator: ",").flatMap { Self.names(in: $0) })
    guard !storefronts.isEmpty else { throw .unknownStorefront(text) }
    return storefronts
  }

  /// The one storefront, for what cannot be asked of several.
  func one() throws(SettingsError) -> String {
    let storefronts = try all()
    guard let first = storefronts.first, storefronts.count == 1 else {
      throw .severalStorefronts(storefronts)
    }
    return first
  }

  /// The catalog of the one storefront.
  func catalog() throws(SettingsError) -> Catalog {
    Catalog(storefront: try one())
  }

  /// The two letters of these storefronts, each once; refused when one is none of those that are
  /// known.
  func checked(_ names: [String]) throws(SettingsError) -> [String] {
    var storefronts: [String] = []
    for name in names {
      guard let storefront = id(of: name) else { throw .unknownStorefront(name) }
      if !storefronts.contains(storefront) { storefronts.append(storefront) }
    }
    return storefronts
  }

  /// The two letters of a storefront that is given by them or by its name; nil for none.
  func id(of name: String) -> String? {
    let id = name.lowercased()
    let isKnown = Storefronts.known.contains(id) || StorefrontList(environment).ids.contains(id)
    return isKnown ? id : Storefronts.id(named: name)
  }

  /// The names in a part between commas: blanks separate ids, `us jp`, and belong to a name.
  private static func names(in part: Substring) -> [String] {
    let words = part.split(whereSeparator: \.isWhitespace).map { String($0) }
    let areIDs = words.allSatisfy { $0.count < 4 }
    return areIDs || words.isEmpty ? words : [words.joined(separator: " ")]
  }
}

/// Says which storefronts come from URLs although the line names another, each once.
final class StorefrontNotice {
  private let messages: Messages
  /// The storefront on the line; nil when there is none.
  private let given: String?
  private var known: Set<String> = []

  init(_ context: Context) {
    messages = Messages(context)
    let choice = StorefrontChoice(context)
    given = choice.given
    if given != nil, let only = try? choice.one() { known = [only] }
  }

  /// Says it of an item's URL, unless its storefront was named before.
  func see(_ item: CatalogItem) {
    guard let given, let storefront = item.storefront, known.insert(storefront).inserted else {
      return
    }
    messages.note("using storefront '\(storefront)' of the URL, not '\(given)'")
  }
}
