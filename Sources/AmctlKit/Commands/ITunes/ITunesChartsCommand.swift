import AmctlCommandLine
import MusicAPI
import MusicServices

struct ITunesChartsCommand: ServiceCommand {
  var types: [PlayedType] = [.songs]
  var limit = ChartsClient.limits.upperBound
  var isJoined = false
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "charts", summary: "Show the most played songs and albums, without a token",
    discussion: """
      Apple updates these lists once a day. With a token, 'amctl charts' has genres and longer \
      lists.
      """,
    examples: [
      "amctl itunes charts --limit 20": "Show the 20 most played songs",
      "amctl itunes charts --types albums --limit 10 -s de,fr -o csv":
        "List the most played albums of two storefronts",
    ])

  static let parameters: [Parameter<Self>] = [
    .list(
      "types", \.types, .choice("TYPES"),
      help: "Types to show"),
    .option(
      "limit", \.limit, .integer(in: ChartsClient.limits), help: "Show at most N of each type"),
    .flag("with-catalog", \.isJoined, help: ITunesGroup.catalogHelp),
    .group(\.output), .group(\.catalog, taking: CatalogOptions.storefronts),
    .group(\.connection, taking: ConnectionOptions.elsewhere),
  ]

  /// The fields of the records: amctl's own, and those that Apple sends.
  var recordFields: RecordFields {
    [
      "rank": .number, "id": .string, "type": .string, "name": .string, "artistName": .string,
      "releaseDate": .date, "contentRating": .string, "kind": .string, "artistId": .string,
      "artistUrl": .string, "contentAdvisoryRating": .string, "artworkUrl100": .string,
      "genres.*.name": .string, "url": .string,
    ]
  }

  func run(in context: Context) async throws {
    let storefronts = try StorefrontChoice(context).all()
    let join = try CatalogJoin(isJoined, context, connection)
    let service = try Service(context, connection)
    let client = ChartsClient(transport: try service.transport(to: .charts.placed(by: context)))
    guard !service.isDryRun else { return try await show(storefronts, client) }
    let isSweep = storefronts.count > 1
    let presentation = Presentation(context, output)
    var stream = RecordStream(
      presentation, columns: (isSweep ? [Column("storefront")] : []) + ChartItem.columns)
    var tally = Tally(presentation.messages, service.patience)
    for storefront in storefronts where !tally.hasGivenUp {
      do {
        for type in types {
          let chart = try await client.mostPlayed(type, storefront: storefront, limit: limit)
          let objects = try await join.join(
            chart.items.map { item in
              (
                isSweep ? item.json.marked(["storefront": .string(storefront)]) : item.json,
                CatalogKey(item.type, item.id)
              )
            }, in: storefront)
          let records = zip(chart.items, objects).enumerated().map { index, entry in
            presentation.row(
              entry.1,
              [
                "rank": .int(index + 1),
                "type": entry.0.type.map { .string($0.rawValue) } ?? .null,
                "contentRating": .contentRating(entry.0.isExplicit),
              ])
          }
          try stream.write(records, inPlaceOf: chart.list, of: chart.json)
        }
        tally.addSuccess(in: isSweep ? storefront : nil)
      } catch  where isSweep && Tally.concernsOnePart(error, in: storefront) {
        tally.add(error, of: [], in: storefront)
      } catch { try await stream.during { throw error } }
    }
    if !tally.isTotal { try stream.finish() }
    try tally.finish(written: stream.written)
  }

  /// Shows every request in a dry run: none depends on the response to another.
  private func show(_ storefronts: [String], _ client: ChartsClient) async throws {
    for storefront in storefronts {
      for type in types {
        do {
          _ = try await client.mostPlayed(type, storefront: storefront, limit: limit)
        } catch {
          if Task.isCancelled || Failure(error).exit != .interrupted { throw error }
        }
      }
    }
  }
}

extension ChartItem {
  /// The columns of rows of any type.
  fileprivate static let columns = [
    Column("rank"), Column("id"), Column("type"), Column("name"), Column("artistName"),
    Column("releaseDate"),
  ]
}
