extension Mistake {
  /// Mistakes in searches, charts and other lists.
  static let listing: [Mistake] = [
    Mistake(
      "search", says: "'search' needs <term>",
      hint: "write a term, or '--from FILE' ('--from -' reads stdin)"),
    Mistake(
      "search a b", says: "unexpected argument 'b'",
      hint: "'search' takes one <term>; quote arguments that contain spaces"),
    Mistake(
      "search nova --types sngs", says: "'sngs' is not a searchable type",
      hint: "did you mean 'songs'?"),
    Mistake(
      "search nova --types songs,", says: "'--types' must not be empty",
      hint: "write '--types TYPE'"),
    Mistake(
      "search nova --type songs", says: "'--type' is not an option of 'search'",
      hint: "did you mean '--types'?"),
    Mistake("search ''", says: "<term> must not be empty"),
    Mistake(
      "search nova --with foo", says: "'--with' is not an option of 'search'",
      hint: "it is an option of 'charts'"),
    Mistake(
      "search nova --relationship x", says: "'--relationship' is not an option of 'search'",
      hint: "it is an option of 'catalog', 'library', 'recommendations'"),
    Mistake(
      "hints", says: "'hints' needs <term>", hint: "see 'amctl hints --help'"),
    Mistake(
      "hints a b", says: "unexpected argument 'b'",
      hint: "'hints' takes one <term>; quote arguments that contain spaces"),
    Mistake(
      "hints nova --all", says: "'--all' is not an option of 'hints'",
      hint: "'amctl hints --help' lists the options"),
    Mistake(
      "suggest", says: "'suggest' needs <term>", hint: "see 'amctl suggest --help'"),
    Mistake(
      "suggest nova --kinds words", says: "invalid value 'words' for --kinds (terms, topResults)"),
    Mistake(
      "suggest nova --types sngs", says: "'sngs' is not a searchable type",
      hint: "did you mean 'songs'?"),
    Mistake(
      "charts --types sngs", says: "'sngs' is not a type with charts",
      hint: "did you mean 'songs'?"),
    Mistake(
      "charts --chart x --types artists", says: "'artists' is not a type with charts",
      hint: "one of: albums, music-videos, playlists, songs"),
    Mistake(
      "charts --with dailyCharts", says: "unknown chart group 'dailyCharts'",
      hint: "did you mean 'cityCharts'?"),
    Mistake(
      "charts top", says: "unexpected argument 'top'",
      hint: "'charts' takes no arguments; see 'amctl charts --help'"),
    Mistake(
      "genres --limit x", says: "invalid value 'x' for --limit (a whole number of at least 1)"),
    Mistake(
      "genres --all --limit 3", says: "'--all' cannot be used with '--limit'"),
    Mistake(
      "storefronts --sort name", says: "'--sort' is not an option of 'storefronts'",
      hint: "it is an option of 'library'"),
    Mistake(
      "storefronts atlantis", says: "'atlantis' is not a storefront",
      hint: "a storefront is two letters or a name, such as 'jp' or 'japan'"),
    Mistake(
      "history playd", says: "'playd' is not a history list",
      hint: "did you mean 'played'?"),
    Mistake(
      "history tracks --sort name", says: "'--sort' is not an option of 'history'",
      hint: "it is an option of 'library'"),
    Mistake(
      "recommendations --lmit 3", says: "'--lmit' is not an option of 'recommendations'",
      hint: "did you mean '--limit'?"),
    Mistake(
      "recommendations abc/def",
      says: "'abc/def' is not a valid ID: IDs consist of letters, digits, '.', '-' and '_'"),
    Mistake(
      "replay-summary --year 2020", says: "'--year' is not an option of 'replay-summary'",
      hint: "use 'amctl replay-summary' for the latest year; Apple documents no other"),
    Mistake(
      "replay-summary --period month --year 2026",
      says: "'--period' is not an option of 'replay-summary'",
      hint: "use 'amctl replay-summary' for the latest year; Apple documents no other"),
    Mistake(
      "replay-summary --views top-sngs",
      says: "invalid value 'top-sngs' for --views",
      hint: "did you mean 'top-songs'?"),
  ]
}
