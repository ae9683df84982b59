internal import MusicAPI

extension Exchange {
  /// The previews of an album's songs, each with a tone of its own.
  @ExchangeList static var previews: [Exchange] {
    for (index, song) in CastItem.tideline.enumerated() {
      Exchange(
        "/hosts/audio-ssl.itunes.apple.com/itunes-assets/AudioPreview/\(song.id).m4a",
        headers: ["Content-Type": "audio/x-m4p"], body: tone(period: 16 + 2 * index))
    }
  }

  /// Returns half a second of a tone, as a WAV of 8 bits: players look at contents, not at names.
  private static func tone(period: Int) -> [UInt8] {
    let (rate, count) = (4000, 2000)
    let head =
      Array("RIFF".utf8) + little(36 + count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
      + little(1, 2) + little(1, 2) + little(rate, 4) + little(rate, 4) + little(1, 2)
      + little(8, 2) + Array("data".utf8) + little(count, 4)
    return head + (0..<count).map { $0 % period < period / 2 ? 120 : 136 }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
