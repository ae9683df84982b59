extension Mistake {
  /// Mistakes in options of many commands.
  static let option: [Mistake] = [
    Mistake(
      "-o", says: "'-o' is not an option of 'amctl'", hint: "'amctl --help' lists the options"),
    Mistake(
      "--versoin", says: "'--versoin' is not an option of 'amctl'",
      hint: "did you mean '--version'?"),
    Mistake(
      "catalog songs 1 --storefront xxx", says: "'xxx' is not a storefront",
      hint: "a storefront is two letters or a name, such as 'jp' or 'japan'"),
    Mistake(
      "catalog songs 1 -s usa", says: "'usa' is not a storefront", hint: "did you mean 'us'?"),
    Mistake(
      "catalog songs 1 -s germony", says: "'germony' is not a storefront",
      hint: "did you mean 'de' (Germany)?"),
    Mistake(
      "catalog songs 1 --limit 0",
      says: "invalid value '0' for --limit (a whole number of at least 1)"),
    Mistake(
      "catalog songs 1 --limit many",
      says: "invalid value 'many' for --limit (a whole number of at least 1)"),
    Mistake(
      "catalog songs 1 --limit=", says: "'--limit' must not be empty", hint: "write '--limit N'"),
    Mistake(
      "catalog songs 1 --limit 5 --all", says: "'--all' cannot be used with '--limit'"),
    Mistake(
      "catalog songs 1 --all=yes", says: "unexpected value 'yes' for '--all'",
      hint: "write '--all' alone"),
    Mistake(
      "catalog songs 1 -x", says: "'-x' is not an option of 'catalog'",
      hint: "'amctl catalog --help' lists the options"),
    Mistake(
      "catalog songs 1 --quite", says: "'--quite' is not an option of 'catalog'",
      hint: "did you mean '--quiet'?"),
    Mistake(
      "catalog songs 1 -o xml",
      says: "invalid value 'xml' for -o",
      hint: "one of: table, json, ndjson, tsv, csv, id, m3u8, xspf, jspf"),
    Mistake(
      "catalog songs 1 --output", says: "'--output' needs a value", hint: "write '--output FORMAT'"
    ),
    Mistake(
      "catalog songs 1 --fields", says: "'--fields' needs a value", hint: "write '--fields NAME'"),
    Mistake(
      "catalog songs 1 --fields ,", says: "'--fields' must not be empty",
      hint: "write '--fields NAME'"),
    Mistake(
      "catalog songs 1 --timeout soon",
      says: "invalid value 'soon' for --timeout (a time from 1ms to 24h)"),
    Mistake(
      "catalog songs 1 --timeout -5",
      says: "invalid value '-5' for --timeout (a time from 1ms to 24h)"),
    Mistake(
      "catalog songs 1 --retries -1",
      says: "invalid value '-1' for --retries (a whole number from 0 to 100)"),
    Mistake(
      "catalog songs 1 --retries 101",
      says: "invalid value '101' for --retries (a whole number from 0 to 100)"),
    Mistake(
      "catalog songs 1 --jobs 0", says: "invalid value '0' for --jobs (a whole number from 1 to 64)"
    ),
    Mistake(
      "catalog songs 1 --jobs 65",
      says: "invalid value '65' for --jobs (a whole number from 1 to 64)"),
    Mistake(
      "catalog songs 1 --color blue", says: "invalid value 'blue' for --color (auto, always, never)"
    ),
    Mistake(
      "catalog songs 1 --base-url ftp://x", says: "'ftp://x' is not the URL of a server",
      hint: "write 'https://host' or 'https://host:port'"),
    Mistake(
      "catalog songs 1 --base-url http://example.com",
      says: "'http://example.com' is not encrypted: others could read the tokens in transit",
      hint: "use 'https'; 'http' is for 127.0.0.1 and localhost only"),
    Mistake(
      "catalog songs 1 --base-url https://example.com/v1",
      says: "'https://example.com/v1' is not the URL of a server",
      hint: "write 'https://host' or 'https://host:port'"),
    Mistake("catalog songs 1 --replay nowhere", says: "no such folder: 'nowhere'"),
    Mistake("catalog songs 1 --replay-strict", says: "'--replay-strict' needs '--replay'"),
    Mistake("catalog songs 1 --replay-complete", says: "'--replay-complete' needs '--replay'"),
    Mistake("catalog songs 1 --record-mode all", says: "'--record-mode' needs '--record'"),
    Mistake(
      "catalog songs 1 --record FILES/out --record-mode sometimes",
      says: "invalid value 'sometimes' for --record-mode (once, all)"),
    Mistake(
      "catalog songs 1 --session a", says: "'--session' needs '--record' or '--replay'"),
    Mistake("catalog songs 1 --redact data", says: "'--redact' needs '--record' or '--replay'"),
    Mistake(
      "catalog songs 1 --replay FILES/folder --record FILES/out",
      says: "'--replay' cannot be used with '--record'"),
    Mistake(
      "catalog songs 1 --dry-run --curl", says: "'--dry-run' cannot be used with '--curl'"),
  ]
}
