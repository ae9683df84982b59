/// An order of the things of which every artist of a class has as many.
///
/// It goes by blocks: those of a class, or, by popularity, those of a class at one position of their
/// artists. So the better artists' first things come before everybody's later ones.
struct Order: Sendable {
  private struct Block {
    let score: Int
    let kind: Int
    /// The first of the things that it has of each artist.
    let first: Int
    /// How many things it has in all, and where it starts.
    let count: Int
    var start = 0
  }

  /// How many things there are.
  let count: Int
  private let artists: [Int]
  private let isByPopularity: Bool
  private let blocks: [Block]
  /// The indices of the blocks of each class.
  private let indices: [[Int]]

  init(_ classes: [ArtistClass], isByPopularity: Bool = false, of each: (ArtistClass) -> Int) {
    artists = classes.map(\.count)
    self.isByPopularity = isByPopularity
    var blocks: [Block] = []
    var before = 64
    for (kind, artists) in classes.enumerated() {
      let rarity = 10 * sixteenthsOfLogarithm(before + artists.count / 2)
      let end = each(artists)
      var first = 0
      while first < end {
        let next = isByPopularity ? first + 1 : end
        blocks.append(
          Block(
            score: isByPopularity ? rarity + 13 * sixteenthsOfLogarithm(first + 1) : 0, kind: kind,
            first: first, count: (next - first) * artists.count))
        first = next
      }
      before += artists.count
    }
    blocks.sort { ($0.score, $0.kind, $0.first) < ($1.score, $1.kind, $1.first) }
    var indices = [[Int]](repeating: [], count: classes.count)
    var sum = 0
    for index in blocks.indices {
      blocks[index].start = sum
      indices[blocks[index].kind].append(index)
      sum += blocks[index].count
    }
    (self.blocks, self.indices, count) = (blocks, indices, sum)
  }

  /// The number of an artist's thing in the order.
  func number(_ artist: ArtistPlace, _ item: Int) -> Int {
    let block = blocks[indices[artist.kind][isByPopularity ? item : 0]]
    return block.start + (item - block.first) * artists[artist.kind] + artist.index
  }

  func place(_ number: Int) -> (artist: ArtistPlace, item: Int) {
    let block = blocks[lastIndex(below: blocks.count) { blocks[$0].start <= number }]
    let (item, index) = (number - block.start).quotientAndRemainder(dividingBy: artists[block.kind])
    return (ArtistPlace(kind: block.kind, index: index), block.first + item)
  }
}

/// The binary logarithm in sixteenths, rounded down, without floating point.
private func sixteenthsOfLogarithm(_ number: Int) -> Int {
  var mantissa = (UInt64(number) << UInt64(63 - number.exponent)) >> 32
  var fraction = 0
  for _ in 0..<4 {
    mantissa = mantissa * mantissa >> 31
    fraction *= 2
    if mantissa >> 32 != 0 {
      fraction += 1
      mantissa >>= 1
    }
  }
  return number.exponent * 16 + fraction
}

extension Int {
  /// The exponent of the greatest power of two that is not above this number.
  var exponent: Int { Int.bitWidth - 1 - leadingZeroBitCount }
}
