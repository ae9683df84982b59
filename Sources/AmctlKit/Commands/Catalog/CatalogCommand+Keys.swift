import MusicAPI

extension CatalogCommand {
  static let type = Positional(
    "type", .text("TYPE", known: CatalogTypes.one.known),
    help: "The type, such as songs; or an address of music.apple.com")
  static let ids = ListPositional(
    "id", .text("ID"), help: "The resources to fetch, by id or address")
  static let relationship = Option(
    "relationship", .text("NAME"), help: "List the related resources of one id")
  static let view = Option("view", .text("NAME"), help: "List a view of one id")
  static let views = ListOption("views", .text("NAME"), help: "Views to send along with one id")
  static let isrc = ListOption("isrc", .text("CODE"), help: "Songs or music videos by recording")
  static let upc = ListOption("upc", .text("CODE"), help: "Albums by product code")
  static let equivalents = ListOption(
    "equivalents", .text("ID"), help: "What these ids of other storefronts are in this one")
  static let from = Option(
    "from", .file(), help: "Read ids, codes or addresses, one a line; - is standard input")
  static let by = Option(
    "by", ValueType<Lookup>.choice("WHAT", noun: "what lines can be"),
    help: "What the lines of --from are; else told by their shape")
  static let restrict = Option(
    "restrict", .choice("WHAT", noun: "what can be restricted", from: ["explicit"]),
    help: "Clean versions instead of explicit ones, where there are any")
  static let missing = Option(
    "missing", .file(), help: "Write what was not found to a file, one a line")
  static let equivalentsIn = ListOption(
    "equivalents-in", .text("CC"), help: "Find the same in other storefronts, and say how")
  static let charts = Flag("charts", help: "The storefront's chart playlists")
  static let live = Flag("live", help: "The stations of live radio")
  static let personal = Flag("personal", help: "The user's own station")

  static let spec = CommandSpec(
    "catalog", summary: "Fetch songs, albums, artists and more by id, code or address",
    discussion: """
      Any number of ids and codes are asked for in as few requests as the service allows, and \
      written in the order given as they come. What is not found is named on stderr, and the exit \
      code is 3; when nothing is found it is 5. A file without a line asks for nothing, and that \
      is done at once. With --limit N, the first N ids and codes are looked up, and at most N \
      resources are written.

      With --all, lists inside a resource are completed too: an album comes with every track.
      """,
    options: [
      relationship, view, views, isrc, upc, equivalents, from, by, missing, restrict,
      equivalentsIn, charts, live, personal,
    ] + FetchOptionKeys.keys,
    positionals: [type, ids],
    examples: [
      CommandSpec.Example("amctl catalog songs 1613600188", "One song"),
      CommandSpec.Example(
        "amctl catalog songs --from isrcs.txt -o tsv --missing missing.txt",
        "A file of recordings, and what was not found"),
      CommandSpec.Example(
        "amctl catalog albums 1616728060 --relationship tracks --all -o ndjson",
        "Every track of an album"),
      CommandSpec.Example(
        "amctl catalog artists 1147783278 --view top-songs", "What is heard most of an artist"),
      CommandSpec.Example(
        "amctl catalog songs 1613600188 --equivalents-in de,jp", "The same song elsewhere"),
    ])
}
