extension Mistake {
  /// Mistakes that need a file, a folder or a server; the others are in the transcripts.
  static let file: [Mistake] = [
    Mistake(
      "catalog songs --from FILES/missing.txt",
      says: "'FILES/missing.txt' cannot be read: No such file or directory"),
    Mistake(
      "catalog songs --from FILES/folder",
      says: "'FILES/folder' cannot be read: Is a directory"),
    Mistake(
      "catalog songs --from FILES/bad.txt", says: "FILES/bad.txt:4: 'xx yy' is not a song ID",
      hint: "search by name: amctl search 'xx yy' --types songs"),
    Mistake(
      "catalog songs --from FILES/binary.bin",
      says:
        "Reading 'FILES/binary.bin' as Windows-1252, because line 1 is not UTF-8.\n"
        + "amctl: FILES/binary.bin:1: '␀␁ÿþ' is not a song ID",
      hint: "search by name: amctl search '␀␁ÿþ' --types songs"),
    Mistake(
      "catalog songs 1 --missing FILES/folder", exit: 1,
      says: "'FILES/folder' cannot be written: Is a directory"),
    Mistake(
      "catalog songs --from FILES/bad.txt --missing FILES/bad.txt",
      says: "'FILES/bad.txt' cannot be both '--from' and '--missing'", hint: "name another file"),
    Mistake(
      "catalog songs 404", exit: 5, requests: 1,
      says: "no song with ID 404 in storefront 'us'"),
    Mistake(
      "library add songs --from FILES/bad.txt",
      says: "FILES/bad.txt:4: 'xx yy' is not a song ID", hint: "song IDs consist of digits"),
    Mistake(
      "library create-playlist A --from FILES/empty.txt", says: "no IDs in 'FILES/empty.txt'"),
    Mistake(
      "api https://example.com/v1/test",
      says: "'https://example.com/v1/test' is not a path of the service",
      hint: "requests go to 'SERVER' only; --base-url names another server"),
    Mistake(
      "api test --input FILES/missing.json -X POST",
      says: "'FILES/missing.json' cannot be read: No such file or directory"),
    Mistake(
      "token verify a.b.c", exit: 4, says: "no private key is set",
      hint: "set AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE"),
    Mistake(
      "fixtures verify FILES/folder", says: "no fixtures in 'FILES/folder'",
      hint: "fixtures are JSON files in a folder such as 'FILES/folder/v1'"),
    Mistake(
      "fixtures convert FILES/body.json FILES/out", exit: 1,
      says:
        "'FILES/body.json' is not an HTTP archive: expected 'null', found 'o' at line 1, column 2",
      hint: "browsers save one from the list of requests in their developer tools"),
    Mistake(
      "fixtures convert FILES/nowhere.har FILES/out",
      says: "'FILES/nowhere.har' cannot be read: No such file or directory"),
    Mistake(
      "fixtures serve FILES/folder", says: "no fixtures in 'FILES/folder'",
      hint: "fixtures are JSON files in a folder such as 'FILES/folder/v1'"),
  ]
}
