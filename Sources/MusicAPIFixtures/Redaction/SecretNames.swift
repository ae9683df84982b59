import MusicAPI
import MusicPlatform

/// The names whose values are secrets: of JSON and HAR members, headers and parameters, for
/// recording and for `fixtures scan` alike.
enum SecretNames {
  /// Whole names, lowercase and without other characters than letters and digits.
  private static let kinds: [String: SecretKind] = {
    let names: [SecretKind: [String]] = [
      .credentials: ["auth", "credential"],
      .token: ["jwt", "bearer"],
      .signedAddress: ["signature"],
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

  /// The end of names such as `X-Api-Key` and `aws_secret_access_key`, and what they name.
  private typealias Ending = (text: [UInt8], kind: SecretKind?)

  /// The ends by their last bytes, because a document has many names; the first one decides.
  private static let endings: [[Ending]] = {
    let endings: [(String, SecretKind?)] = [
      // A place in a list is no secret, whatever it is called.
      ("pagetoken", nil), ("nexttoken", nil), ("continuationtoken", nil), ("synctoken", nil),
      ("resumptiontoken", nil),
      // A server prints it for who may have requests signed, as long as it runs.
      ("amctlsecret", nil), ("usertoken", .userToken), ("token", .token), ("tokens", .token),
      ("authorization", .credentials), ("password", .credentials), ("passwd", .credentials),
      ("secret", .credentials), ("apikey", .credentials), ("secretkey", .credentials),
      ("sessionkey", .credentials), ("authkey", .credentials), ("secretaccesskey", .credentials),
      ("sessionid", .credentials), ("privatekey", .privateKey), ("cookie", .cookie),
      ("accesskey", .signedAddress),
    ]
    return endings.reduce(into: [[Ending]](repeating: [], count: 256)) { all, ending in
      let text = Array(ending.0.utf8)
      all[Int(text[text.count - 1])].append((text, ending.1))
    }
  }()

  /// Parameters that sign a URL or begin a session; members with these names may mean something
  /// else.
  private static let parameters: [String: SecretKind] = {
    let signing = [
      "sig", "expires", "policy", "keypairid", "hmac", "hdnts", "hdnea", "gda", "xamzsignature",
      "xamzcredential", "xamzsecuritytoken", "xamzexpires", "xamzdate",
    ]
    return signing.reduce(into: ["session": .credentials]) { $0[$1] = .signedAddress }
  }()

  /// Names that are also words of a sentence or a title, such as "Secret: A Love Story".
  private static let words: Set<String> = [
    "auth", "authorization", "bearer", "cookie", "credential", "email", "jwt", "passwd", "password",
    "secret", "signature", "token", "tokens",
  ]

  /// Returns the kind of secret in a member of that name; nil if it is not a secret.
  static func kind(ofMember name: String) -> SecretKind? { kind(ofMember: name.utf8) }

  static func kind(ofMember name: some Collection<UInt8>) -> SecretKind? {
    kind(ofBare: bare(name))
  }

  private static func kind(ofBare name: [UInt8]) -> SecretKind? {
    guard let last = name.last else { return nil }
    let ending = endings[Int(last)].first { name.suffix($0.text.count).elementsEqual($0.text) }
    if let ending { return ending.kind }
    return name.count > longest ? nil : kinds[String(decoding: name, as: UTF8.self)]
  }

  private static let longest = kinds.keys.map(\.utf8.count).max() ?? 0

  /// Returns the kind of secret that a name announces in the middle of a text; nil if it is not a
  /// secret, or a word.
  static func kind(inText name: some Collection<UInt8>) -> SecretKind? {
    let name = bare(name)
    guard let kind = kind(ofBare: name) else { return nil }
    return words.contains(String(decoding: name, as: UTF8.self)) ? nil : kind
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
    return parameters[String(decoding: name, as: UTF8.self)] ?? kind(ofBare: name)
  }

  /// Returns the letters and digits of a name, in lower case.
  private static func bare(_ name: some Collection<UInt8>) -> [UInt8] {
    var bare: [UInt8] = []
    bare.reserveCapacity(name.count)
    for byte in name where byte.isAlphanumeric { bare.append(byte.lowercasedASCII) }
    return bare
  }
}
