extension Hint {
  /// All hints; the first that fits counts.
  static let all = limited + options + values + commands

  /// What people look for and the service cannot do.
  private static let limited = [
    Hint(
      "replay-summary --period|--year",
      "use 'amctl replay-summary'; Apple offers only the latest year"),
    Hint(
      "library rename|edit|update|rename-playlist,playlist|playlists rename|edit",
      "the service cannot rename a playlist or folder, or change its description; "
        + "use the Music app"),
    Hint(
      "library remove|delete|rm|delete-playlist|remove-tracks|delete-tracks,"
        + "playlist|playlists remove|delete|rm",
      "the service cannot remove items from the library, or tracks from a playlist; "
        + "use the Music app"),
    Hint(
      "library reorder|move|sort|replace-tracks|set-tracks",
      "the service cannot reorder, replace or move the items of a playlist or folder; "
        + "create a new one in the right order with 'amctl library create-playlist NAME'"),
    Hint(
      "favorites remove|delete|rm|clear|unfavorite",
      "the service cannot remove a favorite; use the Music app"),
    Hint(
      "lyrics|karaoke",
      "the service cannot show lyrics; find them at LRCLIB (https://lrclib.net), or on the page "
        + "whose URL 'amctl catalog songs ID --fields url' prints"),
    Hint(
      "stream|listen",
      "the service cannot play whole songs; a player can, such as Cider with "
        + "'amctl play ID --on cider'; 'amctl play ID' alone plays previews"),
    Hint(
      "download|save-song",
      "the service cannot download music; the Music app can, for listening offline; "
        + "'amctl catalog songs ID --fields previews.0.url' prints the preview's URL"),
    Hint(
      "play-counts|play-count|playcounts|playcount",
      "the service cannot report play counts, or plays before the last 50; 'amctl takeout DOWNLOAD "
        + "--kind play' reads them from your privacy download, and 'amctl history log FILE' logs "
        + "new ones"),
    Hint(
      "ratings list|ls|all",
      "the service cannot list all ratings; 'amctl ratings get TYPE ID' shows the rating of an ID"),
  ]

  /// Options of other programs; each hint is given where the command takes the right option.
  private static let options = [
    Hint("--country|--region|--market", "use '--storefront CC'"),
    Hint("--lang|--locale", "use '--language TAG'"),
    Hint("--format|--output-format", "use '--output FORMAT'"),
    Hint("--json|-j", "use '-o json'"),
    Hint("--ndjson|--jsonl", "use '-o ndjson'"),
    Hint("--csv", "use '-o csv'"),
    Hint("--columns|--select", "use '--fields NAME'"),
    Hint("--max|--count|--top|--num|-n", "use '--limit N'"),
    Hint("--types", "use '--entity ENTITY'"),
    Hint("--entity", "use '--types TYPES'"),
    Hint("--page|--start|--skip", "use '--offset N'"),
    Hint("--sort-by|--order", "use '--sort NAME'"),
    Hint("--file|--input|--stdin", "use '--from FILE'"),
    Hint("--no-color", "use '--color never'"),
    Hint("--debug|--trace", "use '--verbose'"),
    Hint("--tracks", "use '--relationship tracks'"),
    Hint("-V", "use '--version'"),
    Hint("--yes|-y|--force|--no-input", "leave it out: no command prompts"),
    Hint(
      "--token|--key|--api-key|--developer-token|--user-token",
      "credentials come from the environment or the config file: 'amctl help environment'"),
    Hint("--config", "set AMCTL_CONFIG; 'amctl config path' prints the one in use"),
  ]

  /// Values of other programs, and other names for types.
  private static let values = [
    Hint("=jsonl|json-lines", "did you mean 'ndjson'?"),
    Hint("=track|tracks", "did you mean 'songs'?"),
    Hint("=like|loved|up", "did you mean 'love'?"),
    Hint("=hate|down", "did you mean 'dislike'?"),
  ]

  /// Commands that one might guess, and other programs.
  private static let commands = [
    Hint(
      "library copy-playlist|copy|clone|duplicate,copy-playlist,"
        + "playlist|playlists copy|clone|duplicate",
      "use 'amctl library playlists ID --relationship tracks --all -o id | "
        + "amctl library create-playlist NAME --from -'"),
    Hint(
      "library sync-playlist|sync,sync-playlist",
      "use 'amctl library add-tracks PLAYLIST --unique --from FILE'; "
        + "'amctl diff OLD NEW' shows what else differs"),
    Hint(
      "library diff|compare|changes",
      "use 'amctl diff OLD NEW', or 'amctl diff OLD' for the library as it is now"),
    Hint("feed verify", "run 'sha256sum -c SHA256SUMS' in the directory"),
    Hint("feed schema", "amctl feed sql DIR 'DESCRIBE song'"),
    Hint("queue insert", "use 'amctl queue add --at N ID'"),
    Hint("queue ls|list", "use 'amctl queue'"),
    Hint(
      "fixtures requests|calls",
      "jq -e -s 'map(select(.method == \"POST\")) | length == 1' calls.ndjson"),
    Hint("fixtures lint", "use 'amctl fixtures verify DIR'"),
    Hint("fixtures show", "use 'amctl fixtures ls DIR PATH'"),
    Hint("fixtures unused", "use 'amctl fixtures prune DIR --log FILE --dry-run'"),
    Hint("fixtures serve --record|--sign", "use 'amctl fixtures record DIR'"),
    Hint("find|query,catalog find|search|query", "use 'amctl search TERM'"),
    Hint(
      "lookup|get|fetch|show|info,catalog get|show|fetch|lookup", "use 'amctl catalog TYPE ID'"),
    Hint("top|trending|popular", "use 'amctl charts'"),
    Hint("autocomplete|complete", "use 'amctl hints TERM'"),
    Hint("countries|country|regions", "use 'amctl storefronts'"),
    Hint("recent|recents|recently-played,history recent|list|ls", "use 'amctl history played'"),
    Hint("playlist|playlists ls|list|mine|all", "use 'amctl library playlists'"),
    Hint(
      "playlist|playlists create|new|make,library create|new,create-playlist|new-playlist|create",
      "use 'amctl library create-playlist NAME'"),
    Hint(
      "playlist|playlists add|append|insert,add-tracks",
      "use 'amctl library add-tracks PLAYLIST ID'"),
    Hint(
      "song|songs|track|tracks ls|list|mine|all,library ls|list|show|all,ls|list|mine",
      "use 'amctl library songs'"),
    Hint(
      "track|tracks",
      "use 'amctl songs NAME'; 'amctl catalog albums ID --relationship tracks' lists an album's"),
    Hint("video|videos|clip|clips", "use 'amctl music-videos NAME'"),
    Hint(
      "library dupes|dups|dedupe,dupes|dedupe|duplicates", "use 'amctl library duplicates'"),
    Hint("add|save,library save|insert", "use 'amctl library add TYPE ID'"),
    Hint("backup|export,library backup|dump", "use 'amctl library export DIR'"),
    Hint("love|like|rate,ratings love|like|add", "use 'amctl ratings set TYPE ID --value love'"),
    Hint("favorite|fav|star", "use 'amctl favorites add TYPE ID'"),
    Hint(
      "pause|stop|next|previous|toggle|seek|volume|shuffle|repeat|watch", "use 'amctl player WORD'"
    ),
    Hint("skip", "use 'amctl player next'"),
    Hint("login|logout", "use 'amctl auth WORD'"),
    Hint("status|whoami|account", "use 'amctl auth status'"),
    Hint("check|diagnose|setup", "use 'amctl doctor'"),
    Hint("cache rm|remove|delete", "use 'amctl cache clear'"),
    Hint("serve|mock", "use 'amctl fixtures serve DIR'"),
    Hint(
      "spotify",
      "'amctl match FILE' finds the songs of a list; 'amctl player status' shows any player"),
    Hint(
      "youtube|deezer|tidal|exportify|soundiiz,m3u|m3u8|xspf|csv,import|convert",
      "'amctl match FILE' finds the songs of a list"),
    Hint(
      "smart playlist",
      "'amctl mix ARTIST' lists songs; 'amctl library add-tracks PLAYLIST --unique --from FILE' adds"
    ),
    Hint("scrobble|scrobbles|lastfm", "use 'amctl history log FILE'"),
    Hint(
      "wrapped|stats|statistics",
      "'amctl report EXPORT' summarizes plays, 'amctl takeout DOWNLOAD' reads Apple's records"),
  ]
}
