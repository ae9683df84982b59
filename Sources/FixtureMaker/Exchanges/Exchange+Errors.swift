internal import MusicAPI

extension Exchange {
  @ExchangeList static var errors: [Exchange] {
    failing("/v1/catalog/us/songs/999999999", with: .notFound)
  }
}
