/// What every choice of the world rests on: a hash of a few words, the same on every machine.
func mix(_ seed: UInt64, _ first: Int) -> UInt64 {
  absorb(absorb(0x9E37_79B9_7F4A_7C15, seed), UInt64(bitPattern: Int64(first)))
}

func mix(_ seed: UInt64, _ first: Int, _ second: Int) -> UInt64 {
  absorb(mix(seed, first), UInt64(bitPattern: Int64(second)))
}

func mix(_ seed: UInt64, _ first: Int, _ second: Int, _ third: Int) -> UInt64 {
  absorb(mix(seed, first, second), UInt64(bitPattern: Int64(third)))
}

private func absorb(_ state: UInt64, _ word: UInt64) -> UInt64 {
  var hash = (state ^ word) &* 0xBF58_476D_1CE4_E5B9
  hash ^= hash >> 29
  hash = hash &* 0x94D0_49BB_1331_11EB
  return hash ^ hash >> 32
}

extension UInt64 {
  /// The remainder for a number of choices.
  func choice(_ count: Int) -> Int { Int(self % UInt64(count)) }
}

extension Int {
  /// The remainder that is never negative.
  func modulo(_ count: Int) -> Int {
    let rest = self % count
    return rest < 0 ? rest + count : rest
  }
}

/// A keyed shuffle of the numbers below a count that is computed both ways, without a table.
///
/// A number is two digits of different bases; each round adds a hash of one digit to the other. The
/// few numbers above the count are shuffled on until they are below it.
struct Permutation: Sendable {
  let count: Int
  private let high: Int
  private let low: Int
  private let keys: [UInt64]

  init(key: UInt64, count: Int, high: Int? = nil) {
    self.count = count
    self.high = high ?? rootAbove(count)
    low = (count + self.high - 1) / self.high
    keys = (0..<6).map { mix(key, $0) }
  }

  func encode(_ number: Int) -> Int {
    var number = number
    repeat {
      var (left, right) = number.quotientAndRemainder(dividingBy: low)
      for round in stride(from: 0, to: keys.count, by: 2) {
        left = (left + mix(keys[round], right).choice(high)) % high
        right = (right + mix(keys[round + 1], left).choice(low)) % low
      }
      number = left * low + right
    } while number >= count
    return number
  }

  func decode(_ number: Int) -> Int {
    var number = number
    repeat {
      var (left, right) = number.quotientAndRemainder(dividingBy: low)
      for round in stride(from: keys.count - 2, through: 0, by: -2) {
        right = (right - mix(keys[round + 1], left).choice(low)).modulo(low)
        left = (left - mix(keys[round], right).choice(high)).modulo(high)
      }
      number = left * low + right
    } while number >= count
    return number
  }
}

/// The smallest number whose square is not below a count, at least 1.
private func rootAbove(_ count: Int) -> Int {
  var root = 1
  while root * root < count { root *= 2 }
  var below = root / 2
  while root - below > 1 {
    let middle = (root + below) / 2
    if middle * middle < count { below = middle } else { root = middle }
  }
  return root
}

/// The binary logarithm in sixteenths, rounded down, without floating point.
func sixteenthsOfLogarithm(_ number: Int) -> Int {
  let exponent = Int.bitWidth - 1 - number.leadingZeroBitCount
  var mantissa = (UInt64(number) << UInt64(63 - exponent)) >> 32
  var fraction = 0
  for _ in 0..<4 {
    mantissa = mantissa * mantissa >> 31
    fraction *= 2
    if mantissa >> 32 != 0 {
      fraction += 1
      mantissa >>= 1
    }
  }
  return exponent * 16 + fraction
}

/// The last index whose value is not above a number, in ascending values that begin with 0.
func lastIndex(in starts: [Int], notAbove number: Int) -> Int {
  var (low, high) = (0, starts.count)
  while high - low > 1 {
    let middle = (low + high) / 2
    if starts[middle] <= number { low = middle } else { high = middle }
  }
  return low
}

/// Numbers for the things of all artists: so many of each artist of a class.
struct Numbering: Sendable {
  private let starts: [Int]
  private let artists: [Int]

  init(artists: [Int], each: [Int]) {
    self.artists = artists
    var sum = 0
    starts =
      [0]
      + zip(artists, each).map { artists, each in
        sum += artists * each
        return sum
      }
  }

  var count: Int { starts[starts.count - 1] }

  func number(_ artist: ArtistPlace, _ item: Int) -> Int {
    starts[artist.kind] + item * artists[artist.kind] + artist.index
  }

  func place(_ number: Int) -> (artist: ArtistPlace, item: Int) {
    let kind = lastIndex(in: starts, notAbove: number)
    let (item, index) = (number - starts[kind]).quotientAndRemainder(dividingBy: artists[kind])
    return (ArtistPlace(kind: kind, index: index), item)
  }
}

/// An order of popularity over things of which every artist has some, the best first.
///
/// Things are taken in blocks: those of a class at the positions 2^q - 1 to 2^(q+1) - 2 of their
/// artists. So the better artists' first things come before everybody's later ones.
struct Ranking: Sendable {
  private struct Block {
    let score: Int
    let kind: Int
    let exponent: Int
    let width: Int
  }

  private let artists: [Int]
  private let blocks: [Block]
  private let starts: [Int]
  /// The start of the block of a class and an exponent, at 16 · class + exponent.
  private let startOfBlock: [Int]
  let count: Int

  init(artists: [Int], each: [Int]) {
    self.artists = artists
    var blocks: [Block] = []
    var before = 0
    for (kind, count) in artists.enumerated() {
      for exponent in 0..<16 where 1 << exponent <= each[kind] {
        blocks.append(
          Block(
            score: 10 * sixteenthsOfLogarithm(before + count / 2 + 64) + 208 * exponent, kind: kind,
            exponent: exponent, width: min(1 << exponent, each[kind] + 1 - 1 << exponent)))
      }
      before += count
    }
    blocks.sort { ($0.score, $0.kind, $0.exponent) < ($1.score, $1.kind, $1.exponent) }
    var (sum, starts) = (0, [Int]())
    var startOfBlock = [Int](repeating: 0, count: artists.count * 16)
    for block in blocks {
      starts.append(sum)
      startOfBlock[block.kind * 16 + block.exponent] = sum
      sum += block.width * artists[block.kind]
    }
    (self.blocks, self.starts, self.startOfBlock, count) = (blocks, starts, startOfBlock, sum)
  }

  func rank(_ artist: ArtistPlace, _ item: Int) -> Int {
    let exponent = (item + 1).exponent
    return startOfBlock[artist.kind * 16 + exponent]
      + (item + 1 - 1 << exponent) * artists[artist.kind] + artist.index
  }

  func place(_ rank: Int) -> (artist: ArtistPlace, item: Int) {
    let number = lastIndex(in: starts, notAbove: rank)
    let block = blocks[number]
    let (item, index) = (rank - starts[number])
      .quotientAndRemainder(dividingBy: artists[block.kind])
    return (
      ArtistPlace(kind: block.kind, index: index), item + (1 << block.exponent) - 1
    )
  }
}

extension Int {
  /// The exponent of the greatest power of two that is not above this number.
  var exponent: Int { Int.bitWidth - 1 - leadingZeroBitCount }
}
