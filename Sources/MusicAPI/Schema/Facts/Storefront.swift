/// A storefront: the catalog of a country or region.
public final class Storefront: KnownKind {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    Storefront(), "storefronts",
    columns: ["name", "defaultLanguageTag", "supportedLanguageTags", "explicitContentPolicy"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The language of responses when none is requested.
  public let defaultLanguageTag = Attribute<String>("defaultLanguageTag", always: true)
  /// The languages that can be requested.
  public let supportedLanguageTags = Attribute<[String]>("supportedLanguageTags", always: true)
  /// Whether explicit content is shown: `allowed`, `opt-in` or `prohibited`.
  public let explicitContentPolicy = Attribute<String>("explicitContentPolicy")
}

extension ResourceType {
  /// Storefronts, which are not part of a catalog.
  package static let storefronts = Storefront.type
}

/// The storefronts that were known at the time of writing; the service may have added others.
public enum Storefronts {
  /// The facts of a storefront.
  package struct Facts: Sendable, Hashable {
    /// The two-letter code.
    package let id: String
    /// The name in English.
    package let name: String
    /// The supported languages; the first is the default.
    package let languageTags: [String]
    /// Whether explicit content is shown: `allowed`, `opt-in` or `prohibited`.
    package let explicitContentPolicy: String
    /// All names, as a person may write them in place of the two letters.
    let names: [String]

    /// The language of responses when the request names none.
    package var defaultLanguageTag: String { languageTags[0] }

    /// Reads a line of the table.
    fileprivate init(line: ArraySlice<UInt8>) {
      let parts = line.split(separator: UInt8(ascii: "|")).map {
        String(decoding: $0, as: UTF8.self)
      }
      (id, explicitContentPolicy) = (parts[0], parts[1])
      languageTags = parts[2].utf8.split(separator: 0x20).map { String(Substring($0)) }
      name = parts[3]
      names = Array(parts[3...])
    }
  }

  /// The facts of all storefronts, in the order of their ids.
  package static let facts = lines.map(Facts.init(line:))

  /// Returns the facts of a storefront without reading those of the others.
  package static func facts(of id: String) -> Facts? {
    let id = Array(id.utf8) + [UInt8(ascii: "|")]
    return lines.first { $0.starts(with: id) }.map(Facts.init(line:))
  }

  private static let lines = Array(table.utf8).split(separator: UInt8(ascii: "\n"))

  /// The ids of all storefronts, in alphabetical order.
  public static let known = facts.map(\.id)

  /// The storefront of that name, however it is written: `germany`, `Côte d'Ivoire`, `south korea`.
  package static func id(named name: String) -> String? {
    let words = NameWords(name)
    return facts.first { $0.names.contains { NameWords($0).isSame(as: words) } }?.id
  }

  /// The id of each storefront, its policy, its languages and its names; the default language and
  /// the usual name come first.
  private static let table = """
    ae|opt-in|en-GB ar|United Arab Emirates
    ag|allowed|en-GB|Antigua and Barbuda
    ai|allowed|en-GB|Anguilla
    am|allowed|en-GB|Armenia
    ao|allowed|en-GB|Angola
    ar|allowed|es-MX en-GB|Argentina
    at|allowed|de-DE en-GB|Austria
    au|allowed|en-AU en-GB|Australia
    az|allowed|en-GB|Azerbaijan
    ba|allowed|en-GB hr|Bosnia and Herzegovina|Bosnia
    bb|allowed|en-GB|Barbados
    be|allowed|en-GB fr-FR nl|Belgium
    bg|allowed|en-GB|Bulgaria
    bh|opt-in|en-GB ar|Bahrain
    bj|allowed|en-GB fr-FR|Benin
    bm|allowed|en-GB|Bermuda
    bo|allowed|es-MX en-GB|Bolivia
    br|opt-in|pt-BR en-GB|Brazil
    bs|allowed|en-GB|Bahamas|The Bahamas
    bt|allowed|en-GB|Bhutan
    bw|allowed|en-GB|Botswana
    by|prohibited|en-GB|Belarus
    bz|allowed|en-GB es-MX|Belize
    ca|allowed|en-CA fr-CA|Canada
    cd|allowed|en-GB fr-FR|Congo, Democratic Republic of the|DR Congo
    cg|allowed|en-GB fr-FR|Congo, Republic of the|Congo
    ch|opt-in|de-CH de-DE en-GB fr-FR it|Switzerland
    ci|opt-in|fr-FR en-GB|Côte d’Ivoire|Ivory Coast
    cl|allowed|es-MX en-GB|Chile
    cm|allowed|fr-FR en-GB|Cameroon
    cn|allowed|zh-Hans-CN en-GB|China mainland|China
    co|allowed|es-MX en-GB|Colombia
    cr|allowed|es-MX en-GB|Costa Rica
    cv|allowed|en-GB|Cape Verde|Cabo Verde
    cy|allowed|en-GB el tr|Cyprus
    cz|allowed|en-GB cs|Czechia|Czech Republic
    de|allowed|de-DE en-GB|Germany
    dk|allowed|en-GB da|Denmark
    dm|allowed|en-GB|Dominica
    do|allowed|es-MX en-GB|Dominican Republic
    dz|opt-in|en-GB fr-FR ar|Algeria
    ec|allowed|es-MX en-GB|Ecuador
    ee|allowed|en-GB|Estonia
    eg|opt-in|en-GB fr-FR ar|Egypt
    es|allowed|es-ES en-GB ca|Spain
    fi|allowed|en-GB fi|Finland
    fj|allowed|en-GB|Fiji
    fm|allowed|en-GB|Micronesia
    fr|allowed|fr-FR en-GB|France
    ga|allowed|fr-FR en-GB|Gabon
    gb|allowed|en-GB|United Kingdom|Great Britain
    gd|allowed|en-GB|Grenada
    ge|opt-in|en-GB|Georgia
    gh|allowed|en-GB|Ghana
    gm|allowed|en-GB|Gambia|The Gambia
    gr|allowed|en-GB el|Greece
    gt|opt-in|es-MX en-GB|Guatemala
    gw|allowed|en-GB fr-FR|Guinea-Bissau
    gy|allowed|en-GB fr-FR|Guyana
    hk|allowed|zh-Hant-HK en-GB zh-Hant-TW|Hong Kong
    hn|allowed|es-MX en-GB|Honduras
    hr|opt-in|en-GB hr|Croatia
    hu|opt-in|en-GB hu|Hungary
    id|opt-in|en-GB id|Indonesia
    ie|allowed|en-GB|Ireland
    il|allowed|en-GB he|Israel
    in|opt-in|en-GB hi|India
    iq|opt-in|en-GB ar|Iraq
    is|allowed|en-GB|Iceland
    it|opt-in|it en-GB|Italy
    jm|allowed|en-GB|Jamaica
    jo|opt-in|en-GB ar|Jordan
    jp|allowed|ja en-US|Japan
    ke|allowed|en-GB|Kenya
    kg|allowed|en-GB|Kyrgyzstan
    kh|allowed|en-GB fr-FR|Cambodia
    kn|allowed|en-GB|Saint Kitts and Nevis|St. Kitts and Nevis
    kr|allowed|ko en-GB|South Korea|Republic of Korea|Korea
    kw|opt-in|en-GB ar|Kuwait
    ky|allowed|en-GB|Cayman Islands
    kz|allowed|en-GB|Kazakhstan
    la|opt-in|en-GB fr-FR|Laos
    lb|opt-in|en-GB fr-FR ar|Lebanon
    lc|allowed|en-GB|Saint Lucia|St. Lucia
    lk|allowed|en-GB|Sri Lanka
    lr|allowed|en-GB|Liberia
    lt|opt-in|en-GB|Lithuania
    lu|allowed|en-GB fr-FR de-DE|Luxembourg
    lv|allowed|en-GB|Latvia
    ly|prohibited|en-GB ar|Libya
    ma|opt-in|en-GB fr-FR ar|Morocco
    md|allowed|en-GB|Moldova
    me|allowed|en-GB hr|Montenegro
    mg|allowed|en-GB fr-FR|Madagascar
    mk|opt-in|en-GB|North Macedonia|Macedonia
    ml|allowed|en-GB fr-FR|Mali
    mm|allowed|en-GB|Myanmar
    mn|allowed|en-GB|Mongolia
    mo|allowed|zh-Hant-HK en-GB zh-Hant-TW|Macao|Macau
    mr|opt-in|en-GB fr-FR ar|Mauritania
    ms|allowed|en-GB|Montserrat
    mt|allowed|en-GB|Malta
    mu|allowed|en-GB fr-FR|Mauritius
    mv|prohibited|en-GB|Maldives
    mw|allowed|en-GB|Malawi
    mx|allowed|es-MX en-GB|Mexico
    my|opt-in|en-GB ms|Malaysia
    mz|allowed|en-GB|Mozambique
    na|allowed|en-GB|Namibia
    ne|allowed|en-GB fr-FR|Niger
    ng|allowed|en-GB|Nigeria
    ni|allowed|es-MX en-GB|Nicaragua
    nl|allowed|nl en-GB|Netherlands|The Netherlands
    no|allowed|en-GB nb|Norway
    np|prohibited|en-GB|Nepal
    nz|allowed|en-AU en-GB|New Zealand
    om|opt-in|en-GB ar|Oman
    pa|allowed|es-MX en-GB|Panama
    pe|allowed|es-MX en-GB|Peru
    pg|allowed|en-GB|Papua New Guinea
    ph|allowed|en-GB|Philippines
    pl|allowed|en-GB pl|Poland
    pt|allowed|pt-PT en-GB|Portugal
    py|allowed|es-MX en-GB|Paraguay
    qa|opt-in|en-GB ar|Qatar
    ro|allowed|en-GB ro|Romania
    rs|allowed|en-GB hr|Serbia
    ru|opt-in|ru en-GB uk|Russia|Russian Federation
    rw|allowed|en-GB fr-FR|Rwanda
    sa|opt-in|en-GB ar|Saudi Arabia
    sb|allowed|en-GB|Solomon Islands
    sc|allowed|en-GB fr-FR|Seychelles
    se|allowed|sv en-GB|Sweden
    sg|opt-in|en-GB zh-Hans-CN|Singapore
    si|allowed|en-GB|Slovenia
    sk|allowed|en-GB sk|Slovakia
    sl|allowed|en-GB|Sierra Leone
    sn|allowed|en-GB fr-FR|Senegal
    sr|allowed|en-GB nl|Suriname
    sv|allowed|es-MX en-GB|El Salvador
    sz|allowed|en-GB|Eswatini|Swaziland
    tc|allowed|en-GB|Turks and Caicos|Turks and Caicos Islands
    td|prohibited|en-GB fr-FR|Chad
    th|allowed|en-GB th|Thailand
    tj|allowed|en-GB|Tajikistan
    tm|allowed|en-GB|Turkmenistan
    tn|prohibited|en-GB fr-FR ar|Tunisia
    to|allowed|en-GB|Tonga
    tr|opt-in|en-GB tr|Türkiye|Turkey
    tt|allowed|en-GB fr-FR|Trinidad and Tobago
    tw|allowed|zh-Hant-TW en-GB|Taiwan
    tz|allowed|en-GB|Tanzania
    ua|allowed|en-GB uk ru|Ukraine
    ug|allowed|en-GB|Uganda
    us|allowed|en-US es-MX ar ru zh-Hans-CN|United States|United States of America
    uy|opt-in|en-GB es-MX|Uruguay
    uz|prohibited|en-GB|Uzbekistan
    vc|allowed|en-GB|Saint Vincent and the Grenadines|St. Vincent and the Grenadines
    ve|allowed|es-MX en-GB|Venezuela
    vg|allowed|en-GB|British Virgin Islands
    vn|allowed|en-GB vi|Vietnam
    vu|allowed|en-GB fr-FR|Vanuatu
    xk|opt-in|en-GB|Kosovo
    ye|opt-in|en-GB ar|Yemen
    za|allowed|en-GB|South Africa
    zm|allowed|en-GB|Zambia
    zw|allowed|en-GB|Zimbabwe
    """
}
