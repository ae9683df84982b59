@testable import MusicSandbox

extension World {
  /// Draws the world of a seed with that many songs.
  init(seed: UInt64, songs: Int, day: Int) {
    self.init(table: WorldTable(seed: seed, songs: songs), day: day)
  }
}
