/// A storefront: the catalog of a country or region.
public final class Storefront: KnownKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Storefront.self, "storefronts",
    columns: ["name", "defaultLanguageTag", "supportedLanguageTags", "explicitContentPolicy"])
  /// The declarations of the members.
  public static let schema = Storefront()

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The language of responses when none is requested.
  public let defaultLanguageTag = Attribute<String>("defaultLanguageTag", always: true)
  /// The languages that can be requested.
  public let supportedLanguageTags = Attribute<[String]>("supportedLanguageTags", always: true)
  /// Whether explicit content is shown: `allowed`, `opt-in` or `prohibited`.
  public let explicitContentPolicy = Attribute<String>("explicitContentPolicy")
}

/// The storefronts that were known at the time of writing; the service may have added others.
public enum Storefronts {
  /// The facts of a storefront.
  public struct Facts: Sendable, Hashable {
    /// The two-letter code.
    public let id: String
    /// The name in English.
    public let name: String
    /// The supported languages; the first is the default.
    public let languageTags: [String]
    /// Whether explicit content is shown: `allowed`, `opt-in` or `prohibited`.
    public let explicitContentPolicy: String

    /// The language of responses when the request names none.
    public var defaultLanguageTag: String { languageTags[0] }
  }

  /// The facts of all storefronts, in the order of their ids.
  public static let facts: [Facts] = table.flatMap { policy, languages, ids in
    let tags = languages.split(separator: " ").map(String.init)
    return ids.split(separator: " ").map {
      let id = String($0)
      return Facts(
        id: id, name: names[id]?.first ?? id, languageTags: tags, explicitContentPolicy: policy)
    }
  }.sorted { $0.id < $1.id }

  /// The ids of all storefronts, in alphabetical order.
  public static let known = facts.map(\.id)

  /// The storefronts grouped by policy and languages; the first language is the default.
  private static let table: [(policy: String, languages: String, ids: String)] = [
    (
      "allowed", "en-GB",
      """
      ag ai am ao az bb bg bm bs bt bw cv dm ee fj fm gb gd gh gm ie is jm ke kg kn ky kz lc lk lr \
      lv md mm mn ms mt mw mz na ng pg ph sb si sl sz tc tj tm to tz ug vc vg za zm zw
      """
    ),
    ("opt-in", "en-GB", "ge lt mk xk"),
    ("prohibited", "en-GB", "by mv np uz"),
    ("allowed", "en-GB fr-FR", "bj cd cg gw gy kh mg ml mu ne rw sc sn tt vu"),
    ("opt-in", "en-GB fr-FR", "la"),
    ("prohibited", "en-GB fr-FR", "td"),
    ("opt-in", "en-GB ar", "ae bh iq jo kw om qa sa ye"),
    ("prohibited", "en-GB ar", "ly"),
    ("opt-in", "en-GB fr-FR ar", "dz eg lb ma mr"),
    ("prohibited", "en-GB fr-FR ar", "tn"),
    ("allowed", "en-GB hr", "ba me rs"),
    ("opt-in", "en-GB hr", "hr"),
    ("allowed", "en-GB es-MX", "bz"),
    ("opt-in", "en-GB es-MX", "uy"),
    ("allowed", "en-GB nl", "sr"),
    ("allowed", "en-GB fr-FR nl", "be"),
    ("allowed", "en-GB fr-FR de-DE", "lu"),
    ("allowed", "en-GB el tr", "cy"),
    ("allowed", "en-GB cs", "cz"),
    ("allowed", "en-GB da", "dk"),
    ("allowed", "en-GB fi", "fi"),
    ("allowed", "en-GB el", "gr"),
    ("allowed", "en-GB he", "il"),
    ("allowed", "en-GB nb", "no"),
    ("allowed", "en-GB pl", "pl"),
    ("allowed", "en-GB ro", "ro"),
    ("allowed", "en-GB sk", "sk"),
    ("allowed", "en-GB th", "th"),
    ("allowed", "en-GB vi", "vn"),
    ("opt-in", "en-GB hu", "hu"),
    ("opt-in", "en-GB hi", "in"),
    ("opt-in", "en-GB id", "id"),
    ("opt-in", "en-GB ms", "my"),
    ("opt-in", "en-GB zh-Hans-CN", "sg"),
    ("opt-in", "en-GB tr", "tr"),
    ("allowed", "en-GB uk ru", "ua"),
    ("allowed", "es-MX en-GB", "ar bo cl co cr do ec hn mx ni pa pe py sv ve"),
    ("opt-in", "es-MX en-GB", "gt"),
    ("allowed", "fr-FR en-GB", "cm fr ga"),
    ("opt-in", "fr-FR en-GB", "ci"),
    ("allowed", "en-AU en-GB", "au nz"),
    ("allowed", "de-DE en-GB", "at de"),
    ("allowed", "zh-Hant-HK en-GB zh-Hant-TW", "hk mo"),
    ("opt-in", "pt-BR en-GB", "br"),
    ("allowed", "en-CA fr-CA", "ca"),
    ("allowed", "zh-Hans-CN en-GB", "cn"),
    ("opt-in", "it en-GB", "it"),
    ("allowed", "ja en-US", "jp"),
    ("allowed", "ko en-GB", "kr"),
    ("allowed", "nl en-GB", "nl"),
    ("allowed", "pt-PT en-GB", "pt"),
    ("opt-in", "ru en-GB uk", "ru"),
    ("allowed", "es-ES en-GB ca", "es"),
    ("allowed", "sv en-GB", "se"),
    ("opt-in", "de-CH de-DE en-GB fr-FR it", "ch"),
    ("allowed", "zh-Hant-TW en-GB", "tw"),
    ("allowed", "en-US es-MX ar ru zh-Hans-CN", "us"),
  ]
}
