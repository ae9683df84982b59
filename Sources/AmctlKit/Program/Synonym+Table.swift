extension Synonym {
  /// Options of other programs; each hint is given where the command takes the right option.
  static let options = [
    Synonym("--country|--region|--market|--territory|--cc", "--storefront CC"),
    Synonym("--lang|--locale", "--language TAG"),
    Synonym("--format|--output-format|--as", "--output FORMAT"),
    Synonym("--json|-j", "-o json"),
    Synonym("--ndjson|--jsonl|--json-lines", "-o ndjson"),
    Synonym("--csv", "-o csv"),
    Synonym("--tsv|--plain", "-o tsv"),
    Synonym("--table", "-o table"),
    Synonym("--ids|--ids-only|--id-only", "-o id"),
    Synonym("--columns|--select|--attributes", "--fields NAME"),
    Synonym("--max|--max-results|--count|--num|-n", "--limit N"),
    Synonym("--types", "--entity ENTITY"),
    Synonym("--entity", "--types TYPES"),
    Synonym("--page|--start|--skip", "--offset N"),
    Synonym("--per-page|--page-limit|--batch-size", "--page-size N"),
    Synonym("--all-pages|--everything|--no-limit", "--all"),
    Synonym("--sort-by|--order|--order-by", "--sort NAME"),
    Synonym("--expand|--embed", "--include NAME"),
    Synonym("--file|--input|--input-file|--stdin|--ids-from", "--from FILE"),
    Synonym("--clean|--no-explicit", "--restrict explicit"),
    Synonym("--no-color|--nocolor|--no-ansi|--monochrome", "--color never"),
    Synonym("--silent|--no-messages", "--quiet"),
    Synonym("--debug|--trace|--verbosity|--log-level|-d", "--verbose"),
    Synonym("--noop|--simulate|--what-if|--preview", "--dry-run"),
    Synonym("--mock|--playback|--fixtures|--fixture", "--replay DIR"),
    Synonym("--server|--host|--endpoint|--url", "--base-url URL"),
    Synonym("--max-time|--connect-timeout|--wait", "--timeout TIME"),
    Synonym("--parallel|--concurrency|--threads|--workers", "--jobs N"),
    Synonym("--tracks", "--relationship tracks"),
    Synonym("--verb|--http-method", "-X METHOD"),
    Synonym("--param|--params|--query-string", "--query NAME=VALUE"),
    Synonym("-V|--ver", "--version"),
    Synonym("-?|--usage", "--help"),
    Synonym(
      "--term|--keyword|--text", "search TERM", advice: "write it alone: 'amctl search TERM'"),
    Synonym(
      "--yes|-y|--force|--no-input|--no-prompt|--non-interactive", "help scripting",
      advice: "leave it out: amctl never prompts"),
    Synonym(
      "--token|--key|--api-key|--secret|--developer-token|--user-token|--private-key|--team-id"
        + "|--key-id", "help environment",
      advice: "credentials come from the environment or the config file: 'amctl help environment'"),
    Synonym(
      "--config|--config-file", "config path",
      advice: "set AMCTL_CONFIG; 'amctl config path' prints the one in use"),
  ]

  /// Options that commands of earlier versions took, each after its command.
  static let formerOptions = [
    Synonym(
      "replay-summary --period|--year", "replay-summary",
      advice: "use 'amctl replay-summary' for the latest year; Apple documents no other"),
    Synonym("report --top", "report --limit N", advice: "use '--limit N'"),
    Synonym("mix|radio --count", "--limit", advice: "use '--limit N'"),
  ]

  /// Values of other programs, and other names for types.
  static let values = [
    Synonym(value: "jsonl|json-lines|jsonlines|jsonnd", "ndjson"),
    Synonym(value: "text|plain|tab", "tsv"),
    Synonym(value: "ids", "id"),
    Synonym(value: "track|tracks", "songs"),
    Synonym(value: "video|videos|clip|clips", "music-videos"),
    Synonym(value: "label|labels", "record-labels"),
    Synonym(value: "folder|folders", "playlist-folders"),
    Synonym(value: "like|loved|up", "love"),
    Synonym(value: "hate|down", "dislike"),
  ]

  /// Other programs and their words, each with every command that works with their files; for the
  /// search in the help.
  static let programs = [
    Synonym("spotify|youtube|deezer|tidal|exportify|soundiiz|tunemymusic|rekordbox", "match"),
    Synonym("m3u|m3u8|xspf|jspf|csv|itunes-xml", "match"),
    Synonym("spotify|youtube|m3u|m3u8|smart", "library sync-playlist"),
    Synonym("smart playlist", "library sync-playlist"),
    Synonym("smart playlist", "mix"),
    Synonym("scrobble|scrobbles|scrobbling|lastfm|last.fm", "history log"),
    Synonym("spotify|wrapped|gdpr|privacy", "takeout"),
    Synonym("wrapped|statistics|stats", "report"),
    Synonym("spotify|mpris|playerctl|mpv", "player"),
    Synonym("radio|autoplay", "radio"),
  ]

  /// Commands of other programs, and other names for those of amctl.
  static let commands = search + library + ratings + players + account + tools

  private static let search = [
    Synonym("find|query", "search TERM"),
    Synonym("catalog find|search|query", "search TERM"),
    Synonym("lookup|get|fetch|show|view|info", "catalog TYPE ID"),
    Synonym("catalog get|show|fetch|lookup", "catalog TYPE ID"),
    Synonym("top|trending|popular|hits|top-songs|top-charts", "charts"),
    Synonym("autocomplete|complete|typeahead", "hints TERM"),
    Synonym("countries|country|regions|region", "storefronts"),
    Synonym("recommend|for-you|foryou", "recommendations"),
    Synonym("wrapped|summary|year-in-review", "replay-summary"),
    Synonym("recent|recents|played|recently-played|listened", "history played"),
    Synonym("history recent|list|ls|show", "history played"),
  ]

  private static let library = [
    Synonym("playlist|playlists ls|list|mine|all", "library playlists"),
    Synonym("playlist|playlists create|new|make", "library create-playlist NAME"),
    Synonym("playlist|playlists add|append|insert|add-tracks", "library add-tracks PLAYLIST ID"),
    Synonym("playlist|playlists tracks|songs", "catalog playlists ID --relationship tracks"),
    Synonym("playlist|playlists show|get|view", "catalog playlists ID"),
    Synonym("song|songs|track|tracks ls|list|mine|all", "library songs"),
    Synonym("album|albums ls|list|mine|all", "library albums"),
    Synonym("artist|artists ls|list|mine|all", "library artists"),
    Synonym("library ls|list|show|all", "library songs"),
    Synonym("library dupes|dups|dedupe", "library duplicates"),
    Synonym("dupes|dups|dedupe|duplicate|duplicates", "library duplicates"),
    Synonym("library create|new|make", "library create-playlist NAME"),
    Synonym("library find|query", "library search TERM"),
    Synonym("library get|fetch|lookup", "library TYPE"),
    Synonym("library recent|recents|recently", "library recently-added"),
    Synonym("library save|insert", "library add TYPE ID"),
    Synonym("add|save|add-to-library", "library add TYPE ID"),
    Synonym("add-tracks|add-to-playlist", "library add-tracks PLAYLIST ID"),
    Synonym("create-playlist|new-playlist|create", "library create-playlist NAME"),
    Synonym("create-folder|new-folder|mkdir", "library create-folder NAME"),
    Synonym("recently-added", "library recently-added"),
    Synonym("backup|export|dump|snapshot", "library export DIR"),
    Synonym("library backup|dump|snapshot|download", "library export DIR"),
    Synonym("compare|changes", "diff OLD NEW"),
    Synonym("library compare|changes|changed", "library diff DIR"),
    Synonym("copy-playlist|clone-playlist", "library copy-playlist PLAYLIST NAME"),
    Synonym("library copy|clone|duplicate", "library copy-playlist PLAYLIST NAME"),
    Synonym("playlist|playlists copy|clone|duplicate", "library copy-playlist PLAYLIST NAME"),
    Synonym("track|tracks", "catalog songs ID"),
  ]

  private static let ratings = [
    Synonym("love|like|rate", "ratings set TYPE ID --value love"),
    Synonym("dislike|hate", "ratings set TYPE ID --value dislike"),
    Synonym("unlove|unlike|unrate", "ratings clear TYPE ID"),
    Synonym("ratings love|like|add|rate", "ratings set TYPE ID --value love"),
    Synonym("ratings dislike|hate", "ratings set TYPE ID --value dislike"),
    Synonym("ratings unlove|unlike|unset|remove|delete|rm", "ratings clear TYPE ID"),
    Synonym("ratings show|read|lookup", "ratings get TYPE ID"),
    Synonym("favorite|fav|star", "favorites add TYPE ID"),
    Synonym("favorites set|new|create", "favorites add TYPE ID"),
    Synonym("favorites get|show|all", "favorites list TYPE"),
  ]

  private static let players = [
    Synonym("pause", "player pause"),
    Synonym("stop", "player stop"),
    Synonym("next|skip", "player next"),
    Synonym("previous|prev|back", "player previous"),
    Synonym("resume|unpause", "player play"),
    Synonym("toggle|play-pause", "player toggle"),
    Synonym("seek", "player seek POSITION"),
    Synonym("volume", "player volume N"),
    Synonym("shuffle", "player shuffle on"),
    Synonym("repeat", "player repeat all"),
    Synonym("playing|now-playing|nowplaying|current", "now"),
    Synonym("watch", "player watch"),
  ]

  private static let account = [
    Synonym("login|signin|sign-in", "auth login"),
    Synonym("auth signin|sign-in", "auth login"),
    Synonym("logout|signout|sign-out", "auth logout"),
    Synonym("auth signout|sign-out|revoke", "auth logout"),
    Synonym("status|whoami|me|user|account", "auth status"),
    Synonym("auth whoami|check|show", "auth status"),
    Synonym("token status|check", "auth status"),
    Synonym("token show|decode|info", "token inspect"),
    Synonym("token new|create|mint|generate", "token"),
    Synonym("jwt", "token"),
    Synonym("check|diagnose|setup|ping", "doctor"),
    Synonym("env|variables", "help environment"),
    Synonym("settings|configuration|set", "config list"),
  ]

  private static let tools = [
    Synonym("request|raw|curl|http|rest", "api PATH"),
    Synonym("import|resolve|convert", "match FILE"),
    Synonym("commands|tree|usage", "help"),
    Synonym("manual", "man"),
    Synonym("browse|web|visit", "open TYPE ID"),
    Synonym("cover|covers|image|images|picture", "artwork TYPE ID"),
    Synonym("clear-cache|clear", "cache clear"),
    Synonym("cache rm|remove|delete|purge|clean", "cache clear"),
    Synonym("cache show|status|info", "cache ls"),
    Synonym("completion|autocompletion", "completions bash"),
    Synonym("serve|server|mock", "fixtures serve DIR"),
    Synonym("fixtures check|validate", "fixtures verify DIR"),
    Synonym("fixtures cat|view|get", "fixtures ls DIR PATH"),
    Synonym("fixtures clean|rm|remove|delete", "fixtures prune DIR --log FILE"),
  ]
}
