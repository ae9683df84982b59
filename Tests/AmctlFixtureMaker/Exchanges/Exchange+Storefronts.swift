internal import MusicAPI

extension Exchange {
  @ExchangeList static var storefronts: [Exchange] {
    read(
      "/v1/storefronts",
      ["data": .bare([Sample.canada, .italy, .japan, .unitedStates])])
    pages(
      "/v1/storefronts", [Sample.canada, .italy, .japan, .unitedStates].map(\.bare), by: 3,
      ["limit": "3"], kind: .collection)
    read("/v1/me/storefront", ["data": [Sample.unitedStates.bare]])
    failing("/v1/storefronts/qq", with: .notFound)
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
