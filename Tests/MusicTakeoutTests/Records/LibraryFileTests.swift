import AmctlTestSupport
import Testing

@testable import MusicTakeout

@Suite(.quick) struct LibraryFileTests {
  @Test func `the catalog ID is the one of the best known origin`() throws {
    let folder = try DownloadFolder([
      "Tracks.json": """
      [ { "Track Identifier" : 1, "Title" : "One", "Purchased Track Identifier" : 11,
          "Tag Matched Track Identifier" : 12, "Apple Music Track Identifier" : 13 },
        { "Track Identifier" : 2, "Title" : "Two", "Tag Matched Track Identifier" : 12,
          "Purchased Track Identifier" : 11 },
        { "Track Identifier" : 3, "Title" : 3, "Playlist Only Track" : true },
        { "Track Identifier" : 4, "Title" : 4, "Album Artist" : "Bo Hill", "Track Year" : 1999 },
        { "Track Identifier" : 4, "Title" : "again" } ]
      """
    ])
    #expect(
      try folder.records(of: [.track], "id", "name", "artistName", "releaseDate") == [
        ["13", "One", "null", ""], ["11", "Two", "null", ""], ["null", "4", "Bo Hill", "1999"],
        ["null", "again", "null", ""],
      ])
  }

  @Test func `playlists keep the order of their tracks, and count those without an ID`() throws {
    let folder = try DownloadFolder([
      "a.json": """
      [ { "Container Type" : "Playlist", "Container Identifier" : 7, "Title" : "Ferry",
          "Playlist Item Identifiers" : [ 2, 1, 9, 3, 2 ] },
        { "Container Type" : "Folder", "Container Identifier" : 8, "Title" : "All" },
        { "Container Type" : "Playlist", "Container Identifier" : 9, "Title" : "Old" } ]
      """,
      "b.json": """
      [ { "Track Identifier" : 1, "Title" : "One", "Apple Music Track Identifier" : 11 },
        { "Track Identifier" : 2, "Title" : "Two", "Apple Music Track Identifier" : 12,
          "Playlist Only Track" : true },
        { "Track Identifier" : 3, "Title" : "Upload" },
        { "Track Identifier" : 4, "Title" : "Gone", "Apple Music Track Identifier" : 14 } ]
      """,
      "c.json": """
      [ { "Transaction Type" : "deleteContainer", "Playlist Identifier" : 9 },
        { "Transaction Type" : "deleteItems", "Track Identifiers" : [ 4 ] } ]
      """,
    ])
    #expect(
      try folder.records("kind", "name", "trackCount", "missingCount", "tracks") == [
        ["track", "One", "", "", ""], ["track", "Upload", "", "", ""],
        ["playlist", "Ferry", "5", "2", #"["12","11","12"]"#],
      ])
  }

  @Test func `a playlist has its tracks without an ID that are no records themselves`() throws {
    let folder = try DownloadFolder([
      "a.json": """
      [ { "Container Type" : "Playlist", "Container Identifier" : 7, "Title" : "Ferry",
          "Playlist Item Identifiers" : [ 1, 2, 3, 9, 2 ] },
        { "Container Type" : "Playlist", "Container Identifier" : 8, "Title" : "Boat",
          "Playlist Item Identifiers" : [ 2, 3 ] } ]
      """,
      "b.json": """
      [ { "Track Identifier" : 1, "Title" : "One", "Apple Music Track Identifier" : 11 },
        { "Track Identifier" : 2, "Title" : "Upload", "Artist" : "Robin" },
        { "Track Identifier" : 3, "Title" : "Demo", "Playlist Only Track" : true } ]
      """,
    ])
    let missing = { (kinds: Set<TakeoutRecord.Kind>) in
      var names: [[String]] = []
      let contents = try Takeout(folder.path, scratch: folder.path).contents(of: kinds)
      try contents.forEach { record in
        guard record.kind == .playlist else { return }
        names.append(record.missingTracks.map { "\($0.name ?? "") by \($0.artistName ?? "none")" })
      }
      return names
    }
    #expect(try missing([.playlist]) == [["Upload by Robin", "Demo by none"], []])
    #expect(try missing([.playlist, .track]) == [["Demo by none"], []])
  }

  @Test func `the newest preference holds`() throws {
    let folder = try DownloadFolder([
      "f.csv": """
      "Favorite Type","Item Reference","Item Description","Last Modified",Preference
      Song,1,"Ann Vale - One",2026-03-14T14:12:27Z,NEUTRAL
      Song,1,"Ann Vale - One",2026-03-13T14:12:27.001Z,LIKE
      Song,2,"Ann Vale - Two",2026-03-14T14:12:27Z,LIKE
      Artist,5,"Ann - Vale",2026-03-15T14:12:27Z,LIKE
      Song,3,"Ann Vale - Three",2026-03-16T14:12:27Z,DISLIKE
      Song,N/A,"Bo Hill - Lost",2026-03-16T14:12:27Z,LIKE

      """,
      "l.csv": """
      "Item Description",Preference,Created,"Last Modified","Item Reference"
      "Ann Vale - Two",DISLIKE,2018-04-13T09:01:27.348Z,,2
      "Ann Vale - Four",LOVE,2018-04-13T09:01:27.348Z,,4

      """,
      "t.json": """
      [ { "Track Identifier" : 1, "Title" : "One", "Apple Music Track Identifier" : 1,
          "Track Like Rating" : "liked" },
        { "Track Identifier" : 6, "Title" : "Six", "Apple Music Track Identifier" : 6,
          "Track Like Rating" : "LIKED" } ]
      """,
    ])
    #expect(
      try folder.records(of: [.favorite, .like], "kind", "type", "id", "name", "rating") == [
        ["like", "songs", "4", "Four", "love"], ["favorite", "songs", "2", "Two", ""],
        ["favorite", "artists", "5", "Ann - Vale", ""], ["like", "songs", "3", "Three", "dislike"],
        ["favorite", "songs", "null", "Lost", ""], ["like", "songs", "6", "Six", "love"],
      ])
  }

  @Test func `preferences without times are in the order of their last rows`() throws {
    let rows = (1...40).flatMap { [$0, $0 * 7 % 40 + 1] }.map { "Name,LOVE,,,\($0)\n" }.joined()
    let folder = try DownloadFolder([
      "Ratings.csv": "Item Description,Preference,Created,Last Modified,Item Reference\n" + rows
    ])
    var last: [String] = []
    for id in (1...40).flatMap({ ["\($0)", "\($0 * 7 % 40 + 1)"] }) {
      last.removeAll { $0 == id }
      last.append(id)
    }
    for _ in 0..<5 { #expect(try folder.records("id") == last.map { [$0] }) }
  }

  @Test func `a damaged file is an error, and no short list`() throws {
    let folder = try DownloadFolder([
      "Tracks.json": #"[ { "Track Identifier" : 1, "Title" : "One" }, { "Track"#
    ])
    let error = #expect(throws: TakeoutError.self) { try folder.records("id") }
    #expect(
      error?.description
        == "'\(folder.path)/Tracks.json' cannot be read: line 1: the document ends inside a list")
  }
}
