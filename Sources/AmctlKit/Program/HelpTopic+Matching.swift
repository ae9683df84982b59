import AmctlCommandLine

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
      A line may begin with a number and end with a duration: '1. Artist - Title (3:03)'; with \
      --columns title=1,artist=2, the title comes first
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

  /// Finds the IDs of the ISRCs in a list.
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
