import MusicAPI
import MusicPlatform

/// The names whose values are secrets.
enum SecretNames {
  /// Names of JSON and HAR members, headers and parameters, lowercase and without dashes or
  /// underscores.
  private static let kinds: [String: SecretKind] = {
    let names: [SecretKind: [String]] = [
      .credentials: [
        bare(TokenHeader.developer.utf8), "proxyauthorization", "password", "passwd", "secret",
        "clientsecret",
        "apikey", "credential", "auth",
      ],
      .token: [
        "token", "jwt", "developertoken", "accesstoken", "refreshtoken", "idtoken", "bearer",
        "apitoken", "apptoken",
      ],
      .privateKey: ["privatekey"],
      .userToken: [
        bare(TokenHeader.user.utf8), bare(TokenHeader.webPlayer.utf8), "usertoken",
        "xapplemusicusertoken",
      ],
      .cookie: ["cookie", "setcookie"],
      .signedAddress: ["accesskey", "signature"],
      .email: ["email", "emailaddress"],
      .userIdentifier: [
        "dsid", "xdsid", "xappledsid", "altdsid", "dspersonid", "userid", "useridentifier",
        "accountid", "appleid", "subscriberid",
      ],
    ]
    return names.reduce(into: [:]) { kinds, pair in
      for name in pair.value { kinds[name] = pair.key }
    }
  }()

  /// Parameters that sign a URL; members with these names may mean something else.
  private static let parameters: Set<String> = [
    "sig", "expires", "policy", "keypairid", "hmac", "hdnts", "hdnea", "gda", "xamzsignature",
    "xamzcredential", "xamzsecuritytoken", "xamzexpires", "xamzdate",
  ]

  /// Returns the kind of secret in a member of that name; nil if it is not a secret.
  static func kind(ofMember name: String) -> SecretKind? { kind(ofMember: name.utf8) }

  static func kind(ofMember name: some Collection<UInt8>) -> SecretKind? {
    kinds[bare(name)]
  }

  /// Returns the kind of secret in a member of an object, which itself has a name; nil if it is not
  /// a secret.
  ///
  /// The members of a query are parameters. In a list of headers, parameters or cookies, `"value"`
  /// is what the `"name"` next to it says.
  static func kind(ofMember name: String, of json: JSON, named parent: String?) -> SecretKind? {
    let own = parent == "query" ? kind(ofParameter: name.utf8) : kind(ofMember: name)
    guard own == nil, name == "value", let named = json["name"]?.string else { return own }
    return parent == "cookies" ? .cookie : kind(ofParameter: named.utf8)
  }

  /// Returns the kind of secret in a URL parameter; nil if it is not a secret.
  static func kind(ofParameter name: some Collection<UInt8>) -> SecretKind? {
    let name = bare(name)
    return parameters.contains(name) ? .signedAddress : kinds[name]
  }

  /// Returns the name in lower case and without dashes or underscores.
  private static func bare(_ name: some Collection<UInt8>) -> String {
    var bare: [UInt8] = []
    bare.reserveCapacity(name.count)
    for byte in name where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
      bare.append(byte.lowercasedASCII)
    }
    return String(decoding: bare, as: UTF8.self)
  }
}
