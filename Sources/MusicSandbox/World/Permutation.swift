/// What every choice of the world rests on: a hash of a few words, the same on every machine.
@inline(__always)
func mix(_ seed: UInt64, _ first: Int, _ second: Int? = nil, _ third: Int? = nil) -> UInt64 {
  var hash = absorb(absorb(0x9E37_79B9_7F4A_7C15, seed), UInt64(bitPattern: Int64(first)))
  if let second { hash = absorb(hash, UInt64(bitPattern: Int64(second))) }
  if let third { hash = absorb(hash, UInt64(bitPattern: Int64(third))) }
  return hash
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
  /// About 64 times the binary logarithm, which rises with the number; of a number from 64 on.
  var logarithm: Int {
    let exponent = Int.bitWidth - 1 - leadingZeroBitCount
    return exponent << 6 | self >> (exponent - 6) & 63
  }

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
  private let key: UInt64

  private static let rounds = 6

  init(key: UInt64, count: Int) {
    (self.key, self.count) = (key, count)
    // A number whose square is not below the count.
    high = Int(Double(count).squareRoot()) + 1
    low = (count + high - 1) / high
  }

  func encode(_ number: Int) -> Int { shuffled(number, isBack: false) }

  func decode(_ number: Int) -> Int { shuffled(number, isBack: true) }

  private func shuffled(_ number: Int, isBack: Bool) -> Int {
    let sign = isBack ? -1 : 1
    var number = number
    repeat {
      var (left, right) = number.quotientAndRemainder(dividingBy: low)
      for step in 0..<Self.rounds {
        let round = isBack ? Self.rounds - 1 - step : step
        if round % 2 == 0 {
          left = (left + sign * mix(key, round, right).choice(high)).modulo(high)
        } else {
          right = (right + sign * mix(key, round, left).choice(low)).modulo(low)
        }
      }
      number = left * low + right
    } while number >= count
    return number
  }
}

/// The last index of which something is true, which it is of 0 and not again after it is not.
func lastIndex(below count: Int, where isTrue: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while high - low > 1 {
    let middle = (low + high) / 2
    if isTrue(middle) { low = middle } else { high = middle }
  }
  return low
}

/// The last index whose value is not above a number, in ascending values that begin with 0.
func lastIndex(in starts: [Int], notAbove number: Int) -> Int {
  lastIndex(below: starts.count) { starts[$0] <= number }
}
