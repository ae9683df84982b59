/// The songs that were played, by their catalog IDs, with the text that describes each.
struct SongNames {
  private var pool = TextPool()
  private var places: [Int: TextPool.Place] = [:]
  /// The IDs in the order in which they came.
  private(set) var ids: [Int] = []
  /// Those that are music videos.
  private(set) var videos: Set<Int> = []

  /// Adds a song, unless it is there.
  mutating func add(_ id: Int, _ description: ArraySlice<UInt8>, isVideo: Bool) {
    guard places[id] == nil else { return }
    places[id] = pool.append(description)
    ids.append(id)
    if isVideo { videos.insert(id) }
  }

  /// The text that describes a song, such as `Artist - Title`.
  func description(of id: Int) -> String? {
    places[id].flatMap { pool[$0] }
  }
}
