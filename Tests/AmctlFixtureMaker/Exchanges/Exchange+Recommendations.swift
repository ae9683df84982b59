internal import MusicAPI

extension Exchange {
  private static let path = "/v1/me/recommendations"

  /// The recommendations for the user.
  @ExchangeList static var recommendations: [Exchange] {
    pages(path, Sample.recommendations.map(\.whole), by: 10, kind: .collection)
    pages(
      path, Sample.recommendations.map(\.whole), by: 2, ["limit": "2"], kind: .collection)
    pages(
      path, Sample.recommendations.map(\.whole), by: 30, ["limit": "30"], kind: .collection)
    for sample in Sample.recommendations {
      single(sample)
      lists(of: sample)
    }
    several(.madeForYou, .becauseOfTideline)
  }
}
