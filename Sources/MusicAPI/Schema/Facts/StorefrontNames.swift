/// The English names of storefronts, as a person may write them in place of the two letters.
extension Storefronts {
  /// The storefront of that name, however it is written: `germany`, `Côte d'Ivoire`, `south korea`.
  public static func id(named name: String) -> String? {
    let words = NameWords(name)
    return names.first { $0.value.contains { NameWords($0).isSame(as: words) } }?.key
  }

  /// The names of each storefront, the usual one first.
  static let names: [String: [String]] = {
    let pairs = nameTable.split(whereSeparator: \.isNewline).map { line in
      (String(line.prefix(2)), line.dropFirst(3).split(separator: "|").map { String($0) })
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  private static let nameTable = """
    ae United Arab Emirates
    ag Antigua and Barbuda
    ai Anguilla
    am Armenia
    ao Angola
    ar Argentina
    at Austria
    au Australia
    az Azerbaijan
    ba Bosnia and Herzegovina|Bosnia
    bb Barbados
    be Belgium
    bg Bulgaria
    bh Bahrain
    bj Benin
    bm Bermuda
    bo Bolivia
    br Brazil
    bs Bahamas|The Bahamas
    bt Bhutan
    bw Botswana
    by Belarus
    bz Belize
    ca Canada
    cd Congo, Democratic Republic of the|DR Congo
    cg Congo, Republic of the|Congo
    ch Switzerland
    ci Côte d’Ivoire|Ivory Coast
    cl Chile
    cm Cameroon
    cn China mainland|China
    co Colombia
    cr Costa Rica
    cv Cape Verde|Cabo Verde
    cy Cyprus
    cz Czechia|Czech Republic
    de Germany
    dk Denmark
    dm Dominica
    do Dominican Republic
    dz Algeria
    ec Ecuador
    ee Estonia
    eg Egypt
    es Spain
    fi Finland
    fj Fiji
    fm Micronesia
    fr France
    ga Gabon
    gb United Kingdom|Great Britain
    gd Grenada
    ge Georgia
    gh Ghana
    gm Gambia|The Gambia
    gr Greece
    gt Guatemala
    gw Guinea-Bissau
    gy Guyana
    hk Hong Kong
    hn Honduras
    hr Croatia
    hu Hungary
    id Indonesia
    ie Ireland
    il Israel
    in India
    iq Iraq
    is Iceland
    it Italy
    jm Jamaica
    jo Jordan
    jp Japan
    ke Kenya
    kg Kyrgyzstan
    kh Cambodia
    kn Saint Kitts and Nevis|St. Kitts and Nevis
    kr South Korea|Republic of Korea|Korea
    kw Kuwait
    ky Cayman Islands
    kz Kazakhstan
    la Laos
    lb Lebanon
    lc Saint Lucia|St. Lucia
    lk Sri Lanka
    lr Liberia
    lt Lithuania
    lu Luxembourg
    lv Latvia
    ly Libya
    ma Morocco
    md Moldova
    me Montenegro
    mg Madagascar
    mk North Macedonia|Macedonia
    ml Mali
    mm Myanmar
    mn Mongolia
    mo Macao|Macau
    mr Mauritania
    ms Montserrat
    mt Malta
    mu Mauritius
    mv Maldives
    mw Malawi
    mx Mexico
    my Malaysia
    mz Mozambique
    na Namibia
    ne Niger
    ng Nigeria
    ni Nicaragua
    nl Netherlands|The Netherlands
    no Norway
    np Nepal
    nz New Zealand
    om Oman
    pa Panama
    pe Peru
    pg Papua New Guinea
    ph Philippines
    pl Poland
    pt Portugal
    py Paraguay
    qa Qatar
    ro Romania
    rs Serbia
    ru Russia|Russian Federation
    rw Rwanda
    sa Saudi Arabia
    sb Solomon Islands
    sc Seychelles
    se Sweden
    sg Singapore
    si Slovenia
    sk Slovakia
    sl Sierra Leone
    sn Senegal
    sr Suriname
    sv El Salvador
    sz Eswatini|Swaziland
    tc Turks and Caicos|Turks and Caicos Islands
    td Chad
    th Thailand
    tj Tajikistan
    tm Turkmenistan
    tn Tunisia
    to Tonga
    tr Türkiye|Turkey
    tt Trinidad and Tobago
    tw Taiwan
    tz Tanzania
    ua Ukraine
    ug Uganda
    us United States|United States of America
    uy Uruguay
    uz Uzbekistan
    vc Saint Vincent and the Grenadines|St. Vincent and the Grenadines
    ve Venezuela
    vg British Virgin Islands
    vn Vietnam
    vu Vanuatu
    xk Kosovo
    ye Yemen
    za South Africa
    zm Zambia
    zw Zimbabwe
    """
}
