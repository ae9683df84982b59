import Testing

@testable import MusicAPI

struct CurlBudgetTests {
  private final class Holder: CurlBudgetHolder {
    let id: Int
    let isRepeatable: Bool
    var taken = 0
    var gaveWay = false

    init(_ id: Int, isRepeatable: Bool = true) {
      self.id = id
      self.isRepeatable = isRepeatable
    }

    func giveWay() {
      taken = 0
      gaveWay = true
    }
  }

  private let budget = CurlBudget(limit: 100)

  private func take(_ count: Int, _ holder: Holder) -> CurlBudget.Verdict {
    let verdict = budget.makeRoom(for: count, of: holder)
    if verdict == .granted { holder.taken += count }
    return verdict
  }

  private func holders(_ holders: Holder...) -> [Holder] {
    for holder in holders { budget.add(holder) }
    return holders
  }

  @Test func `a response over the limit never fits, whatever else there is`() {
    let all = holders(Holder(1), Holder(2))
    #expect(take(100, all[0]) == .granted)
    #expect(take(1, all[0]) == .never)
    #expect(take(101, all[1]) == .never)
    #expect(!all[0].gaveWay)
  }

  @Test func `the newest response is dropped for the oldest, whichever grows`() {
    let all = holders(Holder(1), Holder(2), Holder(3))
    #expect(take(40, all[0]) == .granted)
    #expect(take(40, all[2]) == .granted)
    #expect(take(30, all[1]) == .granted)
    #expect(all.map(\.gaveWay) == [false, false, true])
    #expect(take(31, all[1]) == .later)
    #expect(all.map(\.taken) == [40, 0, 0])
    #expect(take(60, all[0]) == .granted)
  }

  @Test func `a response that must not be requested again is not dropped`() {
    let all = holders(Holder(1), Holder(2, isRepeatable: false))
    #expect(take(60, all[0]) == .granted)
    #expect(take(60, all[1]) == .granted)
    #expect(all.map(\.taken) == [0, 60])
    #expect(take(60, all[0]) == .later)
    let other = Holder(3, isRepeatable: false)
    budget.add(other)
    #expect(take(60, other) == .never)
  }

  @Test func `a completed response frees its memory`() {
    let all = holders(Holder(1), Holder(2))
    #expect(take(80, all[0]) == .granted)
    #expect(take(80, all[1]) == .later)
    budget.remove(all[0])
    #expect(take(80, all[1]) == .granted)
  }
}
