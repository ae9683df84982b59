import AmctlCommandLine

extension HelpTopic {
  /// What `amctl catalog` does, beyond its page.
  static let lookups = HelpTopic(
    name: "lookups",
    introduction: """
      Details of 'amctl catalog': names, lists, equivalents and availability.
      """,
    keywords: ["equivalents", "availability", "explicit", "clean", "station", "storefront"],
    sections: [
      Section("RECIPES", longestTerm: 0, rows: lookupRecipes),
      Section("LOOKUPS", rows: lookupRows),
      Section("OPTIONS", rows: rows(of: "lookups", in: CatalogCommand.self)),
    ])

  /// Command lines that run with the fixtures.
  static let lookupRecipes: [Row] = [
    ("amctl song 1613600188", "Fetch a song; 'catalog' may be left out before a type or a URL"),
    (
      "amctl catalog songs --from isrcs.txt -s us,gb,jp --availability",
      "See which storefronts have the songs of a file"
    ),
    (
      "amctl catalog songs 1613600188 -s gb,jp --find-equivalents",
      "Find a song in other storefronts"
    ),
  ]

  private static let lookupRows: [Row] = [
    (
      "names",
      """
      --name prints every one of the first 25 search results whose name matches exactly; case, \
      accents and punctuation do not matter. One argument that cannot be an ID is a name
      """
    ),
    (
      "files",
      """
      --from reads stdin if FILE is -, and an empty file is not an error; --limit N looks up the \
      first N items only
      """
    ),
    (
      "lists",
      """
      With --relationship or --view and several IDs, each item has a 'parent' field: the ID, type \
      and name of its resource. --limit and --all apply to each list. --page-size and --offset \
      also apply to --charts, --live and --personal
      """
    ),
    (
      "--all", "Also completes the lists inside a resource: an album comes with every track"
    ),
    (
      "--find-equivalents",
      """
      Looks up each ID in the storefronts of -s as it is, then its equivalent, then its ISRC or \
      UPC, which is read in the storefront of its URL or else in the configured one. Items found \
      instead of an ID have the fields 'foundBy' and 'equivalentOf'
      """
    ),
    (
      "--availability",
      """
      Prints a row for each ID or code, as 'code', with a column for each storefront: the ID \
      there, false if it is missing or cannot be played, and nothing if the request failed. IDs \
      are looked up as they are, and with --find-equivalents as equivalents too. Exit code 3 if \
      anything is false
      """
    ),
  ]
}

extension HelpTopic {
  /// What `match` reads, how it decides, and how a person decides the rest.
  static let matching = HelpTopic(
    name: "matching",
    introduction: """
      Details of 'amctl match', which turns a list of tracks into songs in the catalog.
      """,
    keywords: ["list", "import", "score", "misses", "spotify", "exportify", "soundiiz"],
    sections: [
      Section("LISTS", rows: lists),
      Section("SCORES", rows: scores),
      Section("ROWS THAT DO NOT MATCH", rows: misses),
    ])

  private static let lists: [Row] = [
    (
      "CSV, TSV, ndjson",
      """
      With the names of Exportify, Soundiiz, TuneMyMusic, Spotify, YouTube and others; --columns \
      names other columns
      """
    ),
    (
      "Artist - Title",
      """
      A line may begin with a number and end with a duration: '1. Artist - Title (3:03)'; if \
      nothing is found, it is read as 'Title - Artist', and the reason says so; with --columns \
      title=1,artist=2, the title always comes first; a title alone is 'missing', no artist, \
      unless --artist names one
      """
    ),
    ("ISRC, Apple ID, URL", "Looked up, 25 or 300 in a request; other rows are searched for"),
    (
      "M3U, XSPF, JSPF",
      "Also Library.xml of iTunes or Music, where --playlist NAME selects a playlist"
    ),
    (
      "Apple's download",
      """
      'amctl takeout DOWNLOAD -o id' prints the IDs in it; for items without one, \
      'amctl takeout DOWNLOAD --misses FILE', then 'amctl match FILE'
      """
    ),
    (
      "without requests",
      """
      Join a list with the songs that 'amctl feed download' saved: \
      \(feedRecipe)
      """
    ),
  ]

  /// Looks up each ISRC in a list.
  static let feedRecipe = """
    amctl feed sql DIR "SELECT l.title, s.id FROM read_csv('list.csv') l \
    LEFT JOIN song s ON s.isrc = l.isrc" -o tsv
    """

  private static let scores: [Row] = [
    ("0 to 100", "Title 50, artist 35, duration 10, album 5; less for a different version"),
    ("matched", "At least --accept, and no other recording fits too"),
    ("review", "At least --review: you need to decide; the reason says why"),
    ("missing", "Below --review, or no results"),
    ("-o id, m3u8, xspf, jspf", "Only matched rows; stderr names the others"),
  ]

  private static let misses: [Row] = [
    (
      "--misses FILE",
      """
      Writes these rows as CSV in UTF-8: the row number, the columns of the input, and the best \
      candidate. Correct the file and match it again
      """
    ),
    (
      "accept",
      """
      Write yes in this column of the file to take the song with the row's candidate.id
      """
    ),
    (
      "--safe-csv",
      """
      Puts an apostrophe before csv cells that begin with =, +, -, @, tab or CR and are not just a \
      number; it is ignored when you match the file again
      """
    ),
  ]
}
