import AmctlCommandLine
import MusicAPI

extension CatalogCommand {
  /// Writes a row for each item, with a column for each storefront.
  func writeAvailability(
    _ input: CatalogInput, _ lister: Lister, in storefronts: [String], options: FetchOptions
  ) async throws {
    if findsEquivalents {
      lister.service.showLater("the equivalents of IDs that a storefront lacks")
    }
    var table = AvailabilityTable(
      lister, ResourceCollection(type), in: storefronts, findsEquivalents: findsEquivalents,
      options: options)
    try await table.write(input)
  }

  /// Rejects what a table of storefronts has no place for.
  func checkAvailability() throws(UsageError) {
    guard showsAvailability else { return }
    let others: [(option: String, isGiven: Bool)] = [
      ("--relationship", relationship != nil), ("--view", view != nil), ("--views", !views.isEmpty),
      ("--charts", showsCharts), ("--live", showsLive), ("--personal", showsPersonal),
      ("--name", !names.isEmpty), ("--equivalents", !equivalents.isEmpty),
      ("--equivalents-in", !equivalentsIn.isEmpty), ("--missing", missing != nil),
      ("--restrict", restriction != nil), ("--include", !fetch.include.isEmpty),
      ("--extend", !fetch.extend.isEmpty), ("--all", listing.isWhole),
      (listing.placing ?? "", listing.placing != nil),
    ]
    guard let other = others.first(where: \.isGiven) else { return }
    throw .conflict("--availability", other.option)
  }
}
