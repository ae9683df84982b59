import MusicAPI

/// Names whose values are secrets, wherever they stand.
enum SecretNames {
  /// Members of JSON and HAR, headers and parameters, without case, dashes and underlines.
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

  /// Parameters that sign an address; members of these names may mean something else.
  private static let parameters: Set<String> = [
    "sig", "expires", "policy", "keypairid", "hmac", "hdnts", "hdnea", "gda", "xamzsignature",
    "xamzcredential", "xamzsecuritytoken", "xamzexpires", "xamzdate",
  ]

  /// What a member of that name holds; nil when that is no secret.
  static func kind(ofMember name: String) -> SecretKind? {
    kinds[plain(name)]
  }

  /// What a member of that name holds in a member of another: a query holds parameters.
  static func kind(ofMember name: String, in parent: String?) -> SecretKind? {
    parent == "query" ? kind(ofParameter: name) : kind(ofMember: name)
  }

  /// What `"value"` holds beside `"name"`, in a list of headers, parameters or cookies; nil when
  /// that is no secret.
  static func kind(ofValueIn json: JSON, named list: String?) -> SecretKind? {
    guard let name = json["name"]?.string else { return nil }
    return list == "cookies" ? .cookie : kind(ofParameter: name)
  }

  /// What a parameter of an address holds; nil when that is no secret.
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
