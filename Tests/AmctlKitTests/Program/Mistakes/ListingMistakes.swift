extension Mistake {
  /// Mistakes in searches, charts and other lists.
  static let listing: [Mistake] = [
    Mistake(
      "search", says: "'search' needs '<term>'.", hint: "'amctl search --help' shows what it takes"),
    Mistake(
      "search a b", says: "Unexpected argument 'b' for 'search'.",
      hint: "quote words that belong together; 'amctl search --help' shows what it takes"),
    Mistake(
      "search nova --types sngs", says: "'sngs' is not a searchable type.",
      hint: "did you mean 'songs'?"),
    Mistake(
      "search nova --types songs,", says: "'--types' must not be empty.",
      hint: "write '--types TYPE'"),
    Mistake(
      "search nova --type songs", says: "'--type' is not an option of 'search'.",
      hint: "it belongs to 'library add-tracks', 'library create-playlist'"),
    Mistake("search ''", says: "'<term>' must not be empty."),
    Mistake(
      "search nova --with foo", says: "'--with' is not an option of 'search'.",
      hint: "it belongs to 'charts'"),
    Mistake(
      "search nova --relationship x", says: "'--relationship' is not an option of 'search'.",
      hint: "it belongs to 'catalog', 'library', 'recommendations'"),
    Mistake(
      "hints", says: "'hints' needs '<term>'.", hint: "'amctl hints --help' shows what it takes"),
    Mistake(
      "hints a b", says: "Unexpected argument 'b' for 'hints'.",
      hint: "quote words that belong together; 'amctl hints --help' shows what it takes"),
    Mistake(
      "hints nova --all", says: "'--all' is not an option of 'hints'.",
      hint: "'amctl hints --help' lists the options"),
    Mistake(
      "suggest", says: "'suggest' needs '<term>'.",
      hint: "'amctl suggest --help' shows what it takes"),
    Mistake(
      "suggest nova --kinds words", says: "'words' is not a kind of suggestion.",
      hint: "one of: terms, topResults"),
    Mistake(
      "suggest nova --types sngs", says: "'sngs' is not a searchable type.",
      hint: "did you mean 'songs'?"),
    Mistake(
      "charts --types sngs", says: "'sngs' is not a type with charts.",
      hint: "did you mean 'songs'?"),
    Mistake(
      "charts --chart x --types artists", says: "'artists' is not a type with charts.",
      hint: "one of: albums, music-videos, playlists, songs"),
    Mistake(
      "charts --with dailyCharts", says: "'dailyCharts' is not a group of charts.",
      hint: "did you mean 'cityCharts'?"),
    Mistake(
      "charts top", says: "Unexpected argument 'top' for 'charts'.",
      hint: "quote words that belong together; 'amctl charts --help' shows what it takes"),
    Mistake("genres --limit x", says: "'--limit' takes a whole number of at least 1, not 'x'."),
    Mistake(
      "genres --all --limit 3", says: "'--all' cannot be used with '--limit'.",
      hint: "leave one of them out"),
    Mistake(
      "storefronts --sort name", says: "'--sort' is not an option of 'storefronts'.",
      hint: "it belongs to 'library'"),
    Mistake(
      "storefronts atlantis", says: "'atlantis' is not a storefront.",
      hint: "a storefront is two letters or a name, such as 'jp' or 'japan'"),
    Mistake(
      "history", says: "'history' needs '<what>'.",
      hint: "'amctl history --help' shows what it takes"),
    Mistake(
      "history playd", says: "'playd' is not a list of what was played.",
      hint: "did you mean 'played'?"),
    Mistake(
      "history tracks --sort name", says: "'--sort' is not an option of 'history'.",
      hint: "it belongs to 'library'"),
    Mistake(
      "recommendations --lmit 3", says: "'--lmit' is not an option of 'recommendations'.",
      hint: "did you mean '--limit'?"),
    Mistake(
      "recommendations abc/def",
      says: "'abc/def' is not an id: ids are letters, digits, '.', '-' and '_'."),
    Mistake(
      "replay-summary --year 2020", says: "'--year' is not an option of 'replay-summary'.",
      hint: "'amctl replay-summary --help' lists the options"),
    Mistake(
      "replay-summary --views top-sngs", says: "'top-sngs' is not a view of a summary.",
      hint: "did you mean 'top-songs'?"),
  ]
}
