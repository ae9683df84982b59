extension Hint {
  /// All hints; the first that fits counts.
  static let all = limited + options + values + commands

  /// What people look for and the service cannot do.
  private static let limited = [
    Hint(
      "replay-summary --period|--year",
      "use 'amctl replay-summary'; Apple offers only the latest year",
      commands: "replay-summary"),
    Hint(
      "library rename|edit|update|rename-playlist,playlist|playlists rename|edit",
      cannot: "rename a playlist or folder, or change its description",
      instead: "use the Music app"),
    Hint(
      "library remove|delete|rm|delete-playlist|remove-tracks|delete-tracks,"
        + "playlist|playlists remove|delete|rm",
      cannot: "remove items from the library, or tracks from a playlist",
      instead: "use the Music app"),
    Hint(
      "library reorder|move|sort|replace-tracks|set-tracks",
      cannot: "reorder, replace or move the items of a playlist or folder",
      instead: "create a new one in the right order with 'amctl library create-playlist NAME'"),
    Hint(
      "favorites remove|delete|rm|clear|unfavorite",
      cannot: "remove a favorite", instead: "use the Music app"),
    Hint(
      "lyrics|karaoke",
      cannot: "show lyrics",
      instead: "find them at LRCLIB (https://lrclib.net), or on the page whose URL "
        + "'amctl catalog songs ID --fields url' prints"),
    Hint(
      "stream|listen",
      cannot: "play whole songs",
      instead: "a player can, such as Cider with 'amctl play ID --on cider'; 'amctl play ID' "
        + "alone plays previews"),
    Hint(
      "download|save-song",
      cannot: "download music",
      instead: "the Music app can, for listening offline; "
        + "'amctl catalog songs ID --fields previews.0.url' prints the preview's URL"),
    Hint(
      "play-counts|play-count|playcounts|playcount",
      cannot: "report play counts, or plays before the last 50",
      instead: "'amctl takeout DOWNLOAD --kind play' reads them from your privacy download, and "
        + "'amctl history log FILE' logs new ones"),
    Hint(
      "ratings list|ls|all",
      cannot: "list all ratings", instead: "'amctl ratings get TYPE ID' shows the rating of an ID"),
  ]

  /// Options of other programs; each hint is given where the command takes the right option.
  private static let options = [
    Hint("--country|--region|--market", option: "--storefront CC"),
    Hint("--lang|--locale", option: "--language TAG"),
    Hint("--format|--output-format", option: "--output FORMAT"),
    Hint("--json|-j", option: "-o json"),
    Hint("--ndjson|--jsonl", option: "-o ndjson"),
    Hint("--csv", option: "-o csv"),
    Hint("--columns|--select", option: "--fields NAME"),
    Hint("--max|--count|--top|--num|-n", option: "--limit N"),
    Hint("--types", option: "--entity ENTITY"),
    Hint("--entity", option: "--types TYPES"),
    Hint("--page|--start|--skip", option: "--offset N"),
    Hint("--sort-by|--order", option: "--sort NAME"),
    Hint("--file|--input|--stdin", option: "--from FILE"),
    Hint("--no-color", option: "--color never"),
    Hint("--debug|--trace", option: "--verbose"),
    Hint("--tracks", option: "--relationship tracks"),
    Hint("-V", option: "--version"),
    Hint("--yes|-y|--force|--no-input", "leave it out: no command prompts"),
    Hint(
      "--token|--key|--api-key|--developer-token|--user-token",
      "credentials come from the environment or the config file: 'amctl help environment'",
      commands: "help environment"),
    Hint(
      "--config", "set AMCTL_CONFIG; 'amctl config path' prints the one in use",
      commands: "config path"),
  ]

  /// Values of other programs, and other names for types.
  private static let values = [
    Hint("=jsonl|json-lines", value: "ndjson"),
    Hint("=track|tracks", value: "songs"),
    Hint("=like|loved|up", value: "love"),
    Hint("=hate|down", value: "dislike"),
  ]

  /// Commands that one might guess, and other programs.
  private static let commands = [
    Hint(
      "library copy-playlist|copy|clone|duplicate,copy-playlist,"
        + "playlist|playlists copy|clone|duplicate",
      "use 'amctl library playlists ID --relationship tracks --all -o id | "
        + "amctl library create-playlist NAME --from -'",
      commands: "library playlists ID --relationship tracks --all -o id",
      "library create-playlist NAME --from -"),
    Hint("library sync,sync-playlist", command: "library sync-playlist PLAYLIST --from FILE"),
    Hint(
      "library diff|compare|changes",
      "use 'amctl diff OLD NEW', or 'amctl diff OLD' for the library as it is now",
      commands: "diff OLD NEW", "diff OLD"),
    Hint("feed verify", "run 'sha256sum -c SHA256SUMS' in the directory"),
    Hint("feed schema", "amctl feed sql DIR 'DESCRIBE song'", commands: "feed sql DIR"),
    Hint("queue insert", command: "queue add --at N ID"),
    Hint("queue ls|list", command: "queue"),
    Hint(
      "fixtures requests|calls",
      "jq -e -s 'map(select(.method == \"POST\")) | length == 1' calls.ndjson"),
    Hint("fixtures lint", command: "fixtures verify DIR"),
    Hint("fixtures show", command: "fixtures ls DIR PATH"),
    Hint("fixtures unused", command: "fixtures prune DIR --log FILE --dry-run"),
    Hint("fixtures serve --record|--sign", command: "fixtures record DIR"),
    Hint("find|query,catalog find|search|query", command: "search TERM"),
    Hint(
      "lookup|get|fetch|show|info,catalog get|show|fetch|lookup", command: "catalog TYPE ID"),
    Hint("top|trending|popular", command: "charts"),
    Hint("autocomplete|complete", command: "hints TERM"),
    Hint("countries|country|regions", command: "storefronts"),
    Hint("recent|recents|recently-played,history recent|list|ls", command: "history played"),
    Hint("playlist|playlists ls|list|mine|all", command: "library playlists"),
    Hint(
      "playlist|playlists create|new|make,library create|new,create-playlist|new-playlist|create",
      command: "library create-playlist NAME"),
    Hint(
      "playlist|playlists add|append|insert,add-tracks",
      command: "library add-tracks PLAYLIST ID"),
    Hint(
      "song|songs|track|tracks ls|list|mine|all,library ls|list|show|all,ls|list|mine",
      command: "library songs"),
    Hint(
      "track|tracks",
      "use 'amctl songs NAME'; 'amctl catalog albums ID --relationship tracks' lists an album's",
      commands: "songs NAME", "catalog albums ID --relationship tracks"),
    Hint("video|videos|clip|clips", command: "music-videos NAME"),
    Hint(
      "library dupes|dups|dedupe,dupes|dedupe|duplicates", command: "library duplicates"),
    Hint("add|save,library save|insert", command: "library add TYPE ID"),
    Hint("backup|export,library backup|dump", command: "library export DIR"),
    Hint("love|like|rate,ratings love|like|add", command: "ratings set TYPE ID --value love"),
    Hint("favorite|fav|star", command: "favorites add TYPE ID"),
    Hint(
      "pause|stop|next|previous|toggle|seek|volume|shuffle|repeat|watch", command: "player WORD"),
    Hint("skip", command: "player next"),
    Hint("login|logout", command: "auth WORD"),
    Hint("status|whoami|account", command: "auth status"),
    Hint("check|diagnose|setup", command: "doctor"),
    Hint("cache rm|remove|delete", command: "cache clear"),
    Hint("serve|mock", command: "fixtures serve DIR"),
    Hint(
      "spotify",
      "'amctl match FILE' finds the songs of a list; 'amctl player status' shows any player",
      commands: "match FILE", "player status"),
    Hint(
      "youtube|deezer|tidal|exportify|soundiiz,m3u|m3u8|xspf|csv,import|convert",
      "'amctl match FILE' finds the songs of a list", commands: "match FILE"),
    Hint(
      "smart playlist",
      "'amctl mix ARTIST' lists songs; "
        + "'amctl library add-tracks PLAYLIST --unique --from FILE' adds",
      commands: "mix ARTIST", "library add-tracks PLAYLIST --unique --from FILE"),
    Hint("scrobble|scrobbles|lastfm", command: "history log FILE"),
    Hint(
      "wrapped|stats|statistics",
      "'amctl report EXPORT' summarizes plays, 'amctl takeout DOWNLOAD' reads Apple's records",
      commands: "report EXPORT", "takeout DOWNLOAD"),
  ]
}
