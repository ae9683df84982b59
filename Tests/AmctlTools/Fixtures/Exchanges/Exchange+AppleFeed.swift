internal import MusicAPI

extension Exchange {
  private static let feedHost = "/hosts/api.media.apple.com/v1/feed/"
  private static let date = "2026-05-17"
  private static let time = "16-01"

  /// Apple Music Feed: two exports as Parquet files, and three feeds without one.
  @ExchangeList static var appleFeed: [Exchange] {
    export("song", [ParquetSample.songs])
    export("artist", ParquetSample.artists)
    for feed in ["album", "popularityTopChartSongs", "popularityTopChartAlbums"] {
      read(feedHost + feed + "/latest", ["data": []])
    }
  }

  /// The latest export of a feed, the list of its parts, and their files.
  @ExchangeList private static func export(_ feed: String, _ files: [String]) -> [Exchange] {
    let id = "\(feed)_\(date)T\(time)"
    let parts = files.indices.map { (id: "\($0)_part_\(id)", path: path(of: $0, feed)) }
    read(
      feedHost + feed + "/latest",
      ["data": [["id": .string(id), "type": "exports", "href": .string("/v1/feed/exports/\(id)")]]])
    read(
      feedHost + "exports/\(id)/parts", ["limit": "200", "offset": "0"],
      [
        "data": .array(parts.map { ["id": .string($0.id), "type": "parts"] }),
        "resources": [
          "parts": .object(
            parts.enumerated().map { offset, part in
              JSONMember(
                part.id,
                [
                  "id": .string(part.id), "type": "parts",
                  "attributes": [
                    "offset": .int(offset),
                    "exportLocation": .string(
                      "https://media-feed.cdn-apple.com\(part.path)?accessKey=<redacted>"),
                  ],
                ])
            })
        ],
      ])
    for (part, file) in zip(parts, files) {
      Exchange.file(at: part.path, Base64.decode(file) ?? [], by: .head)
      Exchange.file(at: part.path, Base64.decode(file) ?? [], by: .get)
    }
  }

  private static func path(of part: Int, _ feed: String) -> String {
    "/\(feed.prefix(1).uppercased() + feed.dropFirst())/version=1/date=\(date)/time=\(time)/"
      + "part-0000\(part)-c000.gz.parquet"
  }

  private static func file(
    at path: String, _ bytes: [UInt8], by method: HTTPMethod
  ) -> Exchange {
    Exchange(
      "/hosts/media-feed.cdn-apple.com" + path, ["accessKey": "<redacted>"], by: method,
      headers: ["Content-Type": "application/octet-stream", "Content-Length": "\(bytes.count)"],
      body: method == .head ? [] : bytes)
  }
}
