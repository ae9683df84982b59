/// A tone, as the bytes of a file that any player knows.
public enum Sine {
  /// Returns a WAV of so many seconds with a quiet tone.
  public static func wav(seconds: Double, rate: Int = 8000) -> [UInt8] {
    let count = Int(seconds * Double(rate))
    var bytes = Array("RIFF".utf8) + little(36 + count * 2, 4) + Array("WAVEfmt ".utf8)
    bytes += little(16, 4) + little(1, 2) + little(1, 2) + little(rate, 4) + little(rate * 2, 4)
    bytes += little(2, 2) + little(16, 2) + Array("data".utf8) + little(count * 2, 4)
    // A triangle sounds like a sine from afar, and needs no library.
    for index in 0..<count {
      let phase = index % 32
      bytes += little((phase < 16 ? phase : 32 - phase) * 64 - 512, 2)
    }
    return bytes
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
