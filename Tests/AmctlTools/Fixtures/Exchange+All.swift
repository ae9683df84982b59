extension Exchange {
  /// Every exchange, family by family.
  static var all: [Exchange] {
    let families = [iTunes, feeds, sources, appleFeed, cider, previews]
    return families.flatMap(\.self)
  }
}
