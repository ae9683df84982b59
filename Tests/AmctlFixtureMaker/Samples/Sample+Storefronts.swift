internal import MusicAPI

extension Sample {
  static let canada = storefront("ca", "Canada", ["en-CA", "fr-CA"])
  static let italy = storefront("it", "Italy", ["it", "en-GB"], explicit: "opt-in")
  static let japan = storefront("jp", "Japan", ["ja", "en-US"])
  static let unitedStates = storefront(
    "us", "United States", ["en-US", "es-MX", "ar", "ru", "zh-Hans-CN"])

  /// Returns a storefront with its languages, its default first.
  private static func storefront(
    _ id: String, _ name: String, _ languages: [String], explicit: String = "allowed"
  ) -> Sample {
    Sample(
      "storefronts", id,
      [
        "name": .string(name), "defaultLanguageTag": .string(languages[0]),
        "supportedLanguageTags": .strings(languages), "explicitContentPolicy": .string(explicit),
      ])
  }
}
