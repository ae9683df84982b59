/// A page of songs in the form of the service's responses, with invented values.
enum JSONBenchmarkPage {
  /// The words of names; some are not ASCII.
  private static let words = [
    "Amber", "Bridges", "Café", "Drift", "Ember", "Fields", "Glass", "Harbour", "Islands",
    "Juniper", "Kites", "Lanterns", "Mañana", "North", "Orbit", "Paper", "Quiet", "Rivers",
    "Salt", "Towers", "Under", "Velvet", "Winter", "夜明け",
  ]

  /// Returns the bytes of a page with that many songs.
  static func bytes(songs count: Int) -> [UInt8] {
    let next = "/v1/catalog/us/playlists/pl.example/tracks?offset=\(count)"
    return Array(#"{"next":"\#(next)","data":"#.utf8) + songs(count) + Array("}".utf8)
  }

  /// Returns the bytes of a list of that many songs.
  static func songs(_ count: Int) -> [UInt8] {
    Array("[\((0..<count).map(song).joined(separator: ","))]".utf8)
  }

  /// Returns a name of that many words, always the same for a seed.
  private static func words(_ count: Int, from seed: Int) -> String {
    (0..<count).map { words[(seed * 7 + $0 * 5) % words.count] }.joined(separator: " ")
  }

  /// Returns the id of the song of that number.
  static func id(_ number: Int) -> Int {
    1_400_000_000 + number * 37
  }

  /// Returns a resource with its relationship as identifiers.
  static func song(_ number: Int) -> String {
    let id = id(number)
    let path = "/v1/catalog/us/songs/\(id)"
    return #"{"id":"\#(id)","type":"songs","href":"\#(path)","attributes":"#
      + attributes(number, id: id)
      + #","relationships":{"albums":{"href":"\#(path)/albums","data":[{"id":"\#(id - 1)","#
      + #""type":"albums","href":"/v1/catalog/us/albums/\#(id - 1)"}]}}}"#
  }

  /// Returns the attributes that the service sends by default.
  private static func attributes(_ number: Int, id: Int) -> String {
    let name = words(2 + number % 3, from: number)
    return #"{"albumName":"\#(words(2, from: number + 3))","genreNames":["Pop","Music"],"#
      + #""trackNumber":\#(number % 12 + 1),"releaseDate":"2021-03-\#(10 + number % 20)","#
      + #""durationInMillis":\#(150_000 + number * 331),"isrc":"XX0000\#(100_000 + number)","#
      + #""artwork":\#(artwork(number)),"playParams":{"id":"\#(id)","kind":"song"},"#
      + #""url":"https://music.apple.com/us/album/x/\#(id - 1)?i=\#(id)","discNumber":1,"#
      + #""hasLyrics":\#(number % 4 != 0),"isAppleDigitalMaster":true,"name":"\#(name)","#
      + #""previews":[{"url":"https://audio-ssl.itunes.apple.com/\#(id).m4a"}],"#
      + #""artistName":"\#(words(2, from: number + 9))"}"#
  }

  /// Returns the URL template and colors of artwork.
  private static func artwork(_ number: Int) -> String {
    #"{"width":3000,"height":3000,"url":"https://is1-ssl.mzstatic.com/image/thumb/\#(number)/"#
      + #"{w}x{h}bb.jpg","bgColor":"202020","textColor1":"aea6f6","textColor2":"b68ef6","#
      + #""textColor3":"918bcb","textColor4":"9878cb"}"#
  }
}
