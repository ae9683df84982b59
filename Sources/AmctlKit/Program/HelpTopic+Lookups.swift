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
