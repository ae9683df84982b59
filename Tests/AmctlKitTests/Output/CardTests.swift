import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// The card of one resource at a terminal.
@Suite(.quick) struct CardTests {
  private func card(
    _ resource: String, width: Int = 80, style: Style = .plain,
    settings: CardSettings = CardSettings(usualStorefront: "us")
  ) throws -> String {
    let output = CapturedOutput(isTerminal: true, columns: width)
    let type = try JSON(resource).resourceType
    let choice = ColumnChoice(content: type.map { .only($0) } ?? .several)
    let writer = CardWriter(output: output, style: style, columns: choice, settings: settings)
    return try Pages.written([resource], by: writer, output)
  }

  private static func album(_ more: String = "", tracks: Int = 2, next: String = "null") -> String {
    let songs = (1...tracks).map { number in
      """
      {"id":"\(number)","type":"songs","attributes":{"name":"Song \(number)","artistName":"A",\
      "trackNumber":\(number)}}
      """
    }
    return """
      {"id":"7","type":"albums","href":"/v1/catalog/us/albums/7","attributes":{"name":"Tideline",\
      "artistName":"Glass Harbour","isSingle":false,"isComplete":true,"artwork":{"url":"u"},\
      "recordLabel":"Lantern Street","url":"https://music.example/7","upc":"00602445868162",\
      "contentRating":"explicit","trackCount":\(tracks),"releaseDate":"2024-05-17"\(more)},\
      "relationships":{"artists":{"data":[{"id":"5","type":"artists"},{"id":"6","type":"artists"}]},\
      "tracks":{"data":[\(songs.joined(separator: ","))],"next":\(next)},"genres":{"data":[]}}}
      """
  }

  @Test func `a long list has its first rows, and the command that writes all of them`() throws {
    let long = try card(Self.album(tracks: 12))
    #expect(
      long.contains(
        "\n10  10  Song 10  A\n… and 2 more: amctl catalog albums 7 --relationship tracks\n"))
    #expect(!long.contains("Song 11"))
    let paged = try card(Self.album(next: #""/v1/next""#))
    #expect(paged.hasSuffix("\n… and more: amctl catalog albums 7 --relationship tracks\n"))
    let elsewhere = CardSettings(usualStorefront: "de", language: "fr-CA")
    #expect(
      try card(Self.album(tracks: 12), settings: elsewhere)
        .hasSuffix("amctl catalog albums 7 --relationship tracks -s us -l fr-CA\n"))
    let whole = try card(Self.album(tracks: 12), settings: CardSettings(showsWholeLists: true))
    #expect(whole.contains("Song 12"))
    #expect(!whole.contains("…"))
  }

  @Test func `a related resource is named, and references are counted`() throws {
    let song = """
      {"id":"1","type":"songs","attributes":{"name":"N"},"relationships":{\
      "artists":{"data":[{"id":"5","type":"artists","attributes":{"name":"Glass Harbour"}}]},\
      "genres":{"data":[{"id":"14","type":"genres"},{"id":"34","type":"genres"}],"next":"/v1/next"}}}
      """
    #expect(
      try card(song) == """
        N
        Artists  Glass Harbour
        Genres   2+: amctl catalog songs 1 --relationship genres
        ID       1

        """)
  }

  @Test(arguments: [("Top Songs", "Top songs"), ("Popular in the US", "Popular in the US")])
  func `a view has its own title, unless a label has the same words`(
    title: String, shown: String
  ) throws {
    let artist = """
      {"id":"5","type":"artists","attributes":{"name":"A"},"views":{"top-songs":{"attributes":\
      {"title":"\(title)"},"data":[{"id":"1","type":"songs","attributes":{"name":"N"}}],"next":"/n"}}}
      """
    #expect(try card(artist).contains("\n\(shown)\nID  NAME"))
    #expect(try card(artist).hasSuffix("… and more: amctl catalog artists 5 --view top-songs\n"))
  }

  @Test func `a label has one line, or a table in its place`() throws {
    let curator = #"{"data":[{"id":"1","type":"apple-curators"}]}"#
    let playlist = """
      {"id":"pl.1","type":"playlists","attributes":{"name":"P","curatorName":"C"},\
      "relationships":{"curator":\(curator)}}
      """
    #expect(try card(playlist) == "P\nCurator  C\nID       pl.1\n")
    let genres = ["Pop", "Jazz"].map {
      #"{"id":"1","type":"genres","attributes":{"name":"\#($0)"}}"#
    }
    let song = """
      {"id":"1","type":"songs","attributes":{"name":"N","genreNames":["Pop","Jazz"]},\
      "relationships":{"genres":{"data":[\(genres.joined(separator: ","))]}}}
      """
    #expect(
      try card(song) == """
        N
        ID  1

        Genres
        ID  NAME  PARENT
        1   Pop
        1   Jazz

        """)
  }

  @Test func `the artist of the title is not repeated in every row`() throws {
    let song = { (artist: String) in
      #"{"id":"1","type":"songs","attributes":{"name":"N","artistName":"\#(artist)"}}"#
    }
    func artist(_ songs: [String]) -> String {
      """
      {"id":"5","type":"artists","attributes":{"name":"A"},\
      "views":{"top-songs":{"data":[\(songs.joined(separator: ","))]}}}
      """
    }
    #expect(try card(artist([song("A"), song("A")])).contains("\nID  NAME  ALBUM  TIME "))
    #expect(try card(artist([song("A"), song("A & B")])).contains("\nID  NAME  ARTIST  ALBUM "))
  }

  @Test func `several resources are a table`() throws {
    let output = CapturedOutput(isTerminal: true, columns: 80)
    let writer = CardWriter(
      output: output, style: .plain, columns: ColumnChoice(content: .only(.genres)),
      settings: CardSettings())
    let genres = ["Pop", "Jazz"].map {
      #"{"id":"1","type":"genres","attributes":{"name":"\#($0)"}}"#
    }
    #expect(
      try Pages.written(genres, by: writer, output)
        == "ID  NAME  PARENT\n1   Pop\n1   Jazz\n")
  }

  @Test func `notes are plain text, wrapped between words`() throws {
    let notes =
      #","editorialNotes":{"standard":"Long.","short":"Written in <i>one</i> winter by the sea &amp; played in order, quietly, until the last ferry of the year had gone home."}"#
    #expect(
      try card(Self.album(notes), width: 60).contains(
        """
        7

        Written in one winter by the sea & played in order, quietly,
        until the last ferry of the year had gone home.

        Tracks

        """))
  }

  @Test func `nothing from the server controls the terminal`() throws {
    let evil = """
      {"id":"\\u001b[2J","type":"x\\u001b","attributes":{"name":"a\\u001b]0;b\\u0007","other":"c\\u009b\\n",\
      "url":"https://x\\u001b\\\\","notes":{"short":"d\\u001b[3J"}},"relationships":{"l\\u001b":{"data":\
      [{"id":"1\\u001b","attributes":{"name":"e\\u001b"}}]},"m":{"data":[{"id":"2\\u001b"}]}}}
      """
    let text = try card(evil, style: Style(isOn: false))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x9B })
    for part in ["a␛]0;b␇", "c\u{FFFD}", "d␛[3J", "e␛"] { #expect(text.contains(part)) }
  }

  @Test func `the title leads to the page of the resource, on the web only`() throws {
    let linked = try card(Self.album(), style: Style(isOn: true))
    #expect(linked.hasPrefix("\u{1B}]8;;https://music.example/7\u{1B}\\\u{1B}[1mTideline\u{1B}[0m"))
    let other = #"{"id":"1","type":"songs","attributes":{"name":"N","url":"file:///etc/passwd"}}"#
    #expect(try card(other, style: Style(isOn: true)).hasPrefix("\u{1B}[1mN\u{1B}[0m\n"))
  }

  @Test func `a resource without attributes is its id`() throws {
    #expect(try card(#"{"id":"1","type":"songs"}"#) == "1\nID  1\n")
    #expect(try card("{}") == "\n")
  }
}
