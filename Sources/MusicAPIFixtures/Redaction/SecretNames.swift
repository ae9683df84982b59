import MusicAPI

/// The names whose values are secrets.
enum SecretNames {
  /// Names of JSON and HAR members, headers and parameters, lowercase and without dashes or
  /// underscores.
  private static let kinds: [String: SecretKind] = {
    let names: [SecretKind: [String]] = [
      .credentials: [
        "authorization", "proxyauthorization", "password", "passwd", "secret", "clientsecret",
        "apikey", "credential", "auth",
      ],
      .token: [
        "token", "jwt", "developertoken", "accesstoken", "refreshtoken", "idtoken", "bearer",
      ],
      .privateKey: ["privatekey"],
      .userToken: ["musicusertoken", "mediausertoken", "usertoken", "xapplemusicusertoken"],
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
  static func kind(ofMember name: String) -> SecretKind? {
    kinds[plain(name)]
  }

  /// Returns the kind of secret in a member of another; the members of a query are parameters.
  static func kind(ofMember name: String, in parent: String?) -> SecretKind? {
    parent == "query" ? kind(ofParameter: name) : kind(ofMember: name)
  }

  /// Returns the kind of secret in `"value"` next to `"name"`, in a list of headers, parameters or
  /// cookies; nil if it is not a secret.
  static func kind(ofValueIn json: JSON, named list: String?) -> SecretKind? {
    guard let name = json["name"]?.string else { return nil }
    return list == "cookies" ? .cookie : kind(ofParameter: name)
  }

  /// Returns the kind of secret in a URL parameter; nil if it is not a secret.
  static func kind(ofParameter name: String) -> SecretKind? {
    let name = plain(name)
    return parameters.contains(name) ? .signedAddress : kinds[name]
  }

  private static func plain(_ name: String) -> String {
    String(
      decoding: name.utf8.lazy.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        .map(\.lowercasedASCII), as: UTF8.self)
  }
}
