import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

/// The lists of other programs, through the whole program.
@Suite(.quick) struct ListInputTests {
  private static let fields = [
    "query.title", "query.artist", "query.album", "query.isrc", "query.durationInMillis",
    "query.id",
  ]

  /// Runs `match` on a file; returns the queries of all rows, and what is said.
  static func queries(
    _ bytes: [UInt8], named name: String = "list", _ options: [String] = []
  ) async throws -> Program.Result {
    let server = try TestServer(responses: .json(#"{"data":[],"results":{}}"#))
    let folder = try TemporaryDirectory()
    let path = try folder.write(bytes, to: name)
    let words = ["match", "--from", path, "-o", "csv", "--no-header"]
    let result = try await Program.asking(server).run(
      words: words + ["--fields", fields.joined(separator: ",")] + options)
    return try Program.Result(
      exit: result.exit, out: result.out, err: result.err.replacing(folder.path + "/", with: ""))
  }

  private static let row = "Copper Sky,Ann Vale,Sky,,198000,\n"

  static let forms: [(name: String, text: String, rows: String)] = [
    ("a.m3u8", "#EXTINF:198,Ann Vale - Copper Sky\r#EXTALB:Sky\ra.mp3\r", row),
    (
      "a",
      "#EXTM3U\n#EXTINF:198,Ann Vale - Copper Sky\n#EXTISRC:USXXX2600001\n"
        + "https://music.apple.com/us/song/1700000001\n",
      "Copper Sky,Ann Vale,,USXXX2600001,198000,1700000001\n"
    ),
    (
      "a.xspf",
      "<playlist xmlns='http://xspf.org/ns/0/'><trackList><track><title>Copper Sky</title>"
        + "<creator>Ann Vale</creator><album>Sky</album><duration>198000</duration></track>"
        + "</trackList></playlist>", row
    ),
    (
      "a.jspf",
      #"{"playlist":{"track":[{"title":"Copper Sky","creator":"Ann Vale","#
        + #""album":"Sky","duration":198000}]}}"#, row
    ),
    (
      "Library.xml",
      "<plist><dict><key>Tracks</key><dict><key>1</key><dict><key>Name</key>"
        + "<string>Copper Sky</string><key>Artist</key><string>Ann Vale</string><key>Album</key>"
        + "<string>Sky</string><key>Total Time</key><integer>198000</integer></dict></dict></dict>"
        + "</plist>", row
    ),
    (
      "exportify.csv",
      "\u{FEFF}\"Track URI\",\"Track Name\",\"Artist Name(s)\",\"Album Name\",\"Track "
        + "Duration (ms)\",\"ISRC\"\n\"spotify:track:1\",\"Copper Sky\",\"Vale\\, Ann, Bo\",\"Sky\","
        + "\"198000\",\"USXXX2600001\"\n", "Copper Sky,\"Vale, Ann, Bo\",Sky,USXXX2600001,198000,\n"
    ),
    (
      "exportify.csv",
      "Track URI,URI,Título,Artista URI,Artista,Álbum URI,Álbum,Dur. (ms),ISRC\n"
        + "spotify:track:1,Copper Sky,x,spotify:artist:1,Ann Vale,spotify:album:1,Sky,198000,\n",
      row
    ),
    (
      "exportify.csv",
      "Track URI,Track Name,Album Name,Artist Name(s),Duration (ms)\n"
        + "spotify:track:1,\"Copper Sky\",undefined,\"Ann Vale;Bo Hill\",NaN\n",
      "Copper Sky,\"Ann Vale, Bo Hill\",,,,\n"
    ),
    (
      "soundiiz.csv",
      "\u{FEFF}title;artist;album;isrc;addedDate;addedBy;duration;url\n"
        + "Copper Sky;Ann Vale;Sky;\"us-xxx-26-00001;USXXX2600002\";;;198s;https://deezer.com/1\n",
      "Copper Sky,Ann Vale,Sky,USXXX2600001,198000,\n"
    ),
    ("a.csv", "sep=;\nName;Artist;URL\nA;B;https://music.apple.com/us/song/17\n", "A,B,,,,17\n"),
    (
      "exportify.csv",
      "Track URI,Track Name,Artist Name(s),Duration (ms)\nspotify:track:1,,,0\n"
        + "spotify:track:2,Copper Sky,Ann Vale,198000\n", "Copper Sky,Ann Vale,,,198000,\n"
    ),
    (
      "tmm.csv",
      "Track name,Artist name,Album,Type,Apple - id\nCopper Sky,Ann Vale,Sky,Playlist,i.a1\n",
      "Copper Sky,Ann Vale,Sky,,,\n"
    ),
    (
      "endsong_0.json",
      #"[{"ts":"x","ms_played":9000,"master_metadata_track_name":"Copper Sky","#
        + #""master_metadata_album_artist_name":"Ann Vale","master_metadata_album_album_name":"Sky"},"#
        + #"{"ts":"x","ms_played":9,"master_metadata_track_name":null,"episode_name":"Talk"}]"#,
      "Copper Sky,Ann Vale,Sky,,,\n"
    ),
    (
      "songs.json",
      #"{"data":[{"id":"i.1","type":"library-songs","attributes":{"name":"Copper Sky","#
        + #""artistName":"Ann Vale","albumName":"Sky","durationInMillis":198000}}]}"#, row
    ),
    (
      "songs.json",
      #"{"next":"/v1/x","data":[{"id":"i.1","type":"library-songs","attributes":{"name":"#
        + #""Copper Sky","artistName":"Ann Vale","albumName":"Sky","durationInMillis":198000}}]}"#,
      row
    ),
    (
      "a.json",
      #"{"status":"a \"[{","payload":{"jspf":{"playlist":{"track":[{"title":"Copper Sky","#
        + #""creator":"Ann Vale","album":"Sky","duration":198000}]}}}}"#, row
    ),
    (
      "YourLibrary.json",
      #"{"albums":[{"artist":"x","album":"y"}],"tracks":[{"artist":"Ann Vale","album":"Sky","#
        + #""track":"Copper Sky"}]}"# + "\n", "Copper Sky,Ann Vale,Sky,,,\n"
    ),
    (
      "a.ndjson",
      #"{"title":"Copper Sky","artist":"Ann Vale","tracks":[1]}"# + "\n"
        + #"{"title":"Rain","playlist":{}}"#, "Copper Sky,Ann Vale,,,,\nRain,,,,,\n"
    ),
    (
      "StreamingHistory_music_0.json",
      "[\n  {\n    \"endTime\" : \"2024-03-01 18:00\",\n"
        + "\"artistName\" : \"Ann Vale\", \"trackName\" : \"Copper Sky\", \"msPlayed\" : 1000 },"
        + "{\"endTime\":\"x\",\"msPlayed\":1}]", "Copper Sky,Ann Vale,,,,\n"
    ),
    (
      "YourLibrary.json",
      "{\n  \"tracks\": [ {\"artist\":\"Ann Vale\",\"album\":1984,\"track\":"
        + "\"Copper Sky\",\"uri\":\"spotify:track:1\"} ], \"albums\": [ {\"artist\":\"x\"} ] }",
      "Copper Sky,Ann Vale,1984,,,\n"
    ),
    (
      "Playlist1.json",
      #"{"playlists":[{"name":"A","items":[{"track":{"trackName":"Copper Sky","#
        + #""artistName":"Ann Vale","albumName":"Sky"},"episode":null,"localTrack":null,"addedDate":"x"},"#
        + #"{"track":null,"episode":{"episodeName":"Talk"},"addedDate":"x"}]}]}"#,
      "Copper Sky,Ann Vale,Sky,,,\n"
    ),
    (
      "1.jsonl",
      #"{"listened_at":1.5,"track_metadata":{"track_name":"Copper Sky","artist_name":"Ann Vale","#
        + #""release_name":"Sky","mbid_mapping":null,"additional_info":{"duration":198}}}"# + "\n",
      row
    ),
    (
      "watch-history.json",
      #"[{"header":"YouTube Music","title":"Watched Copper Sky","titleUrl":"x","#
        + #""time":"2024-01-01T00:00:00.000Z","subtitles":[{"name":"Ann Vale - Topic","url":"y"}]},"#
        + #"{"header":"YouTube","title":"Watched Film","titleUrl":"x","subtitles":[{"name":"B"}]}]"#,
      "Copper Sky,Ann Vale,,,,\n"
    ),
    (
      "songs.csv",
      "Lien,Titre,Album,Artiste\nhttps://music.youtube.com/watch?v=a,Copper Sky,Sky,Ann "
        + "Vale\n", "Copper Sky,Ann Vale,Sky,,,\n"
    ),
    (
      "songs.csv",
      "Song URL,Song Title,Album Title,Artist Names\nhttps://music.youtube.com/watch?v=a,"
        + "Copper Sky,Sky,Ann Vale\n", "Copper Sky,Ann Vale,Sky,,,\n"
    ),
    (
      "streaming.csv",
      "\u{FEFF}TIDAL data\n\nartist_name,track_title,entry_date\nAnn Vale,Copper "
        + "Sky,01/02/2024 10:00\n", "Copper Sky,Ann Vale,,,,\n"
    ),
    (
      "lastfm.csv", "Ann Vale,Sky,Copper Sky,01 Jan 2024 12:34\nBo Hill,,Rain,\n",
      "Copper Sky,Ann Vale,Sky,,,\nRain,Bo Hill,,,,\n"
    ),
    (
      "lastfm.csv", "Ann Vale,Sky - Single,Copper Sky,01 Jan 2024 12:34\n",
      "Copper Sky,Ann Vale,Sky - Single,,,\n"
    ),
    (
      "lastfm.csv", "Ann Vale,Sky,Copper Sky,\nBo Hill,,Rain,01 Jan 2024 12:34\n",
      "Copper Sky,Ann Vale,Sky,,,\nRain,Bo Hill,,,,\n"
    ),
    (
      "recenttracks.csv",
      "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n"
        + "\"1\",\"x\",\"Ann Vale\",\"\",\"Sky\",\"\",\"Copper Sky\",\"\"\n",
      "Copper Sky,Ann Vale,Sky,,,\n"
    ),
    // A spreadsheet makes 03:18:00 of 3:18, which three hours could be too; a date is no duration.
    (
      "times.csv",
      "title,artist,time\nCopper Sky,Ann Vale,03:18:00\nRain,Bo Hill,2024-01-01\nTide,Cy,3:18\n",
      "Copper Sky,Ann Vale,,,,\nRain,Bo Hill,,,,\nTide,Cy,,,198000,\n"
    ),
  ]

  @Test(arguments: forms.indices) func `a list is read`(index: Int) async throws {
    let form = Self.forms[index]
    let result = try await Self.queries(Array(form.text.utf8), named: form.name)
    #expect(result.out == form.rows, "\(form.name): \(result.err)")
  }

  @Test func `a list that Music exports is read in every encoding and language`() async throws {
    let texts = [
      "Name\tArtist\tComposer\tAlbum\tTime", "Titel\tInterpret\tKomponist\tAlbum\tDauer",
      "Name\tKünstler\tKomponist\tAlbum\tDauer",
    ]
    for text in texts {
      let more = String(repeating: "\tx", count: 25)
      let file = "\(text)\(more)\rCopper Sky\tAnn Vale\tBo\tSky\t198\(more)\r"
      let units = ("\u{FEFF}" + file).utf16.flatMap {
        [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)]
      }
      for bytes in [units, Array(units.dropFirst(2)), Array(file.utf8)] {
        let result = try await Self.queries(bytes, named: "list.txt")
        #expect(result.out.hasPrefix("Copper Sky,Ann Vale,Sky,"), "\(result.out) \(result.err)")
      }
    }
  }
}
