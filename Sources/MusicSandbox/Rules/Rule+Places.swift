import MusicAPI

/// The rules of tokens, errors, storefronts and languages.
extension Rule {
  static let tokens: [Rule] =
    [
      Rule("token-test", "A developer token is tested with a 200 and an empty body", "/test") {
        $0.status == 200 && $0.response.body.isEmpty
      },
      flaw("missing", "A request without a developer token is a 401", .missing),
      Rule("token-error", "A 401 about a token has no errors", rejected(.missing)) {
        $0.status == 401 ? $0["errors"] == nil : nil
      },
      flaw("meaningless", "A developer token that is no JWT is a 401", .meaningless),
      flaw("changed", "Claims that were not signed are a 401", .changed),
      flaw("unsigned", "A developer token without an algorithm is a 401", .unsigned),
      flaw("der", "A signature in DER is a 401", .der),
      flaw("expired", "A developer token that has expired is a 401", .expiring(in: -60)),
      flaw(
        "too-long", "A developer token for more than six months is a 401", .expiring(in: 15_863_400)
      ),
      flaw(
        "team", "A developer token of another team than its key's is a 401",
        .claim(JSONMember("iss", "ZZZZZZZZZZ"))),
      flaw("key", "A developer token that names another key is a 401", .keyID("ZZZZZZZZZZ")),
      flaw(
        "origin", "A token for web pages is a 401 without their origin",
        .claim(JSONMember("origin", ["https://example.com"]))),
      Rule(
        "token-account", "A request for an account without a developer token is a 401",
        basis: .seen("simonepelosi/vibez 0.6.1"),
        Ask(.get, "/me/storefront", tokens: .flawed(.missing)), rejected: 401),
      Rule(
        "user-token-missing", "A request for an account without a user token is a 403",
        Ask(.get, "/me/storefront", tokens: .user(nil)), rejected: 403),
      Rule(
        "user-token-wrong", "A user token that nobody has is a 403 with code 40300",
        basis: .seen("Apple's developer forum, 810309 and 857638"),
        Ask(.get, "/me/storefront", tokens: .user("none")), rejected: 403, "40300"),
      Rule("error-form", "An error has an ID, a title, a status and a code", "songs/<none>") {
        let error = $0["errors.0"]
        let code = error?.text("code") ?? ""
        return error?.text("id") != nil && error?.text("title") != nil
          && error?.text("status") == "\($0.status)"
          && code.utf8.count == 5 && code.hasPrefix("\($0.status)")
      },
    ]

  private static func rejected(_ flaw: TokenFlaw) -> Ask {
    Ask(.get, "/storefronts", tokens: .flawed(flaw))
  }

  private static func flaw(_ name: String, _ sentence: String, _ flaw: TokenFlaw) -> Rule {
    Rule("token-" + name, sentence, rejected(flaw), rejected: 401)
  }

  static let mock = Basis.seen("HotariTobu/musickit-api-mock")
  static let probes = Basis.seen("live-probe notes of several clients")

  static let places: [Rule] = [
    Rule("storefronts", "A storefront has a default language and a list of them", "/storefronts") {
      $0.isPage && $0.ids.contains("us")
        && $0.items.allSatisfy { item in
          let tags = item["attributes"]?["supportedLanguageTags"]?.elements
          let tag = item.text("attributes.defaultLanguageTag")
          return tags?.contains { $0.string == tag } == true
        }
    },
    Rule("storefront", "A storefront is a resource of its own", "/storefronts/<storefront>") {
      $0.ids.count == 1 && $0.types == ["storefronts"]
    },
    Rule(
      "storefront-unknown", "An unknown storefront is a 400 that says so",
      basis: .seen("ungive/discord-music-presence#702"), "/catalog/zz/genres"
    ) {
      $0.isRejected(400)
        && $0.text("errors.0.detail")?.hasPrefix("Unknown storefront") == true
    },
    Rule(
      "storefront-personal", "The account's storefront is one of the storefronts", "/me/storefront",
      "/storefronts"
    ) { $0[0].ids.count == 1 && $0[1].ids.contains($0[0].ids[0]) },
    Rule(
      "language-tag", "The best language of a storefront is one of its languages",
      "/language/<storefront>/tag?acceptLanguage=qq,en", "/storefronts/<storefront>"
    ) { replies in
      replies[1]["data.0.attributes.supportedLanguageTags"]?.elements.contains {
        $0.string == replies[0].text("results.tag")
      }
    },
    Rule("language-invalid", "A language that is no tag is a 400", basis: mock, "genres?l=12") {
      $0.isRejected(400, "40005") && $0.text("errors.0.source.parameter") == "l"
    },
    Rule(
      "language-other", "A language that the storefront lacks is ignored", basis: mock,
      "genres?l=zu", "genres"
    ) { $0[0].isPage && $0[0].ids == $0[1].ids },
    Rule("genres", "The genres of a storefront start with 34", "genres") {
      $0.ids.first == "34" && $0.types == ["genres"]
    },
    Rule("station-genres", "The genres of stations are a list", "station-genres") {
      $0.types == ["station-genres"]
    },
  ]
}
