import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The options of commands that depend on a storefront.
struct CatalogOptions: OptionGroup {
  var storefront: String?
  var language: String?

  static let title: String? = "STOREFRONT AND LANGUAGE"

  /// The option of commands whose responses have no language of one's own choice.
  static let storefronts: [Parameter<Self>] = [
    .option(
      "storefront", short: "s", \.storefront, .text("CC", completion: .storefronts),
      repetition: .continues, setting: Setting.storefront.rawValue,
      default: Setting.storefront.standard,
      help: "Storefronts, such as us or germany,jp")
  ]

  static let parameters: [Parameter<Self>] =
    storefronts + [
      .option(
        "language", short: "l", \.language, LanguageTag.value,
        setting: Setting.language.rawValue,
        help: "Language of the response, such as en-GB")
    ]

  /// Rejects a storefront option for personal data, which comes from the account's storefront.
  ///
  /// A value that is invalid for every command is rejected for that reason first.
  func rejectStorefront(for name: String, in context: Context) throws {
    guard storefront != nil else { return }
    _ = try StorefrontChoice(context).one()
    throw UsageError.rule(
      "'--storefront' changes nothing for '\(name)'",
      hint: "personal data always uses your account's storefront")
  }
}

extension ValueCompletion {
  /// Storefronts by their codes or, once no code begins with what is typed, by their names.
  static let storefronts = ValueCompletion.values { request in
    let typed = request.typed.lowercased()
    let isCode = Storefronts.facts.contains { $0.id.hasPrefix(typed) }
    return Storefronts.facts.map { facts in
      !isCode
        ? Candidate(facts.name.asWord, facts.id) : Candidate(facts.id, facts.name)
    }
  }

  /// The languages of all storefronts.
  static let languages = ValueCompletion.values { _ in
    Set(Storefronts.facts.flatMap(\.languageTags)).sorted().map { Candidate($0) }
  }

  /// The main genres, by their names.
  static let genres = ValueCompletion.values { _ in
    MainGenres.all.map { Candidate($0.name.asWord, "\($0.name), \($0.id)") }
  }
}

extension String {
  /// The name as one word that needs no quotes in a shell: `hip-hop-rap`, `united-kingdom`.
  ///
  /// Names are compared by their words, so that this finds the same as the name itself.
  fileprivate var asWord: String {
    lowercased().filter { $0 != "'" }.split { !$0.isLetter && !$0.isNumber }
      .joined(separator: "-")
  }
}

/// The tags of languages, which the service rejects with few words if they are not valid.
enum LanguageTag {
  /// The values of options and settings: a tag, or a locale such as `zh_Hans_CN`.
  static let value = ValueType<String>(name: "TAG", completion: .languages) {
    text throws(ValueError) in
    guard isTag(text) else {
      throw .mismatch(text, expected: "a tag such as en-GB")
    }
    return text
  }

  /// Returns whether a text has the form of a tag: a language of two or three letters, then parts
  /// of up to eight letters and digits.
  private static func isTag(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    return parts.first.map { (2...3).contains($0.count) && $0.utf8.allSatisfy(\.isLetter) } ?? false
      && parts.allSatisfy { part in
        (1...8).contains(part.utf8.count) && part.utf8.allSatisfy(\.isAlphanumeric)
      }
  }
}
