internal import MusicAPI

extension Exchange {
  @ExchangeList static var storefronts: [Exchange] {
    read(
      "/v1/storefronts",
      ["data": .bare([Sample.canada, .italy, .japan, .unitedStates])])
    single(.japan)
    single(.unitedStates)
    read("/v1/storefronts", ["ids": "us,jp"], ["data": .bare([Sample.japan, .unitedStates])])
    several(["us", "qq"], of: [.unitedStates], in: "/v1/storefronts")
    several(["qq", "qz"], of: [], in: "/v1/storefronts")
    language("ca", "fr-CA,en", "fr-CA")
    language("us", "en-US", "en-US")
    Exchange("/v1/test")
  }

  private static func language(_ id: String, _ accepted: String, _ best: String) -> Exchange {
    read(
      "/v1/language/\(id)/tag", ["acceptLanguage": accepted],
      ["results": ["tag": .string(best)]])
  }
}
