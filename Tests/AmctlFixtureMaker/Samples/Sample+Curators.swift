internal import MusicAPI

extension Sample {
  static let nightCrossing = poster("activities", "976439514", "Night Crossing", "activity").with([
    "editorialNotes": [
      "short": "For the last boat home.", "standard": "Quiet songs for <b>long</b> crossings.",
    ]
  ])
  static let earlySwim = poster("activities", "976439515", "Early Swim", "activity")

  static let harbourRadio = poster(
    "apple-curators", "976439526", "Harbour Radio Alternative", "curator"
  ).with(["kind": "Genre", "shortName": "Alternative"])
  static let ferryShow = poster("apple-curators", "976439527", "The Ferry Show", "curator").with([
    "kind": "Show", "showHostName": "Ines Vale",
  ])

  static let pierReview = poster("curators", "1107687517", "Pier Review", "curator").with([
    "editorialNotes": ["short": "Reviews from the end of the pier."]
  ])
  static let tinRoofTapes = poster("curators", "1107687518", "Tin Roof Tapes", "curator")

  static let lanternStreet = poster(
    "record-labels", "1543990853", "Lantern Street Recordings", "label"
  ).with([
    "description": ["standard": "A small label with a long shoreline.", "short": "A small label."]
  ])
  static let tinRoof = poster("record-labels", "1543990854", "Tin Roof", "label")

  /// A resource with artwork, a name and a URL.
  private static func poster(
    _ type: String, _ id: String, _ name: String, _ word: String
  ) -> Sample {
    Sample(
      type, id,
      [
        "artwork": .artwork("Features/h8/" + id.ending, "sr.jpg", 1080, 1080),
        "name": .string(name),
        "url": .string("https://music.apple.com/us/\(word)/\(name.slug)/\(id)"),
      ])
  }
}
