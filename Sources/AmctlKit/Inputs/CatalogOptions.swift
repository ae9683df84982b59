import AmctlCommandLine

/// The options of commands that depend on a storefront.
struct CatalogOptions: OptionGroup {
  var storefront: String?
  var language: String?

  static let title: String? = "CATALOG OPTIONS"

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
