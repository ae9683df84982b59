import MusicAPI

/// An album or a single, with the date of its release.
struct Release: Sendable {
  let date: PartialDate
  let id: String
  let name: String
  let artistName: String
  /// Whether all of its tracks are out; nil if the service does not say.
  let isComplete: Bool?
  /// `explicit` or `clean`, which tells editions apart; nil if the service does not say.
  let contentRating: String?
  let url: String?

  /// The fields of the records, which are the columns in every format.
  static let fields: RecordFields = [
    "releaseDate": .date, "type": .string, "id": .string, "name": .string, "artistName": .string,
    "isComplete": .boolean, "contentRating": .string,
  ]

  /// Reads an album; nil if it has no date.
  init?(_ album: Resource<Album>) {
    let attributes = album.attributes
    guard let date = attributes.releaseDate else { return nil }
    self.date = date
    id = album.id.rawValue
    name = attributes.name ?? ""
    artistName = attributes.artistName ?? ""
    isComplete = attributes.isComplete
    contentRating = attributes.contentRating?.rawValue
    url = attributes.url
  }

  /// The record to print.
  var record: JSONValue {
    [
      "releaseDate": .string(date.description), "type": .string(ResourceType.albums.rawValue),
      "id": .string(id), "name": .string(name), "artistName": .string(artistName),
      "isComplete": isComplete.map { .bool($0) } ?? .null,
      "contentRating": contentRating.map { .string($0) } ?? .null,
    ]
  }

  /// Returns whether it comes before another one in a list.
  func isBefore(_ other: Release) -> Bool {
    (date.lastDay, artistName, name, id)
      < (other.date.lastDay, other.artistName, other.name, other.id)
  }
}
