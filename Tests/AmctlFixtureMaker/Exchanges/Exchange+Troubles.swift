internal import MusicAPI

extension Exchange {
  private static let path = "/v1/catalog/us/songs/"

  /// Failures that are not the request's fault: the id of the song contains the status.
  @ExchangeList static var troubles: [Exchange] {
    Exchange(
      path + "900030100", status: 301,
      headers: ["Location": "https://api.music.apple.com/v1/catalog/us/songs/1613600188"])
    Exchange(path + "900040100", status: 401)
    Exchange(path + "900040400", status: 404, json: ["errors": []])
    failing(path + "900040401", with: Failure(404, nil, "Resource Not Found"))
    Exchange(path + "900040402", status: 404, json: wordy)
    failing(path + "900042900", with: .tooMany)
    passing(path + "900042901", .tooMany)
    passing(path + "900042902", .tooMany, headers: ["Retry-After": "1"])
    failing(path + "900050000", with: .upstream)
    Exchange(path + "900050001", status: 500)
    failing(
      path + "900050100", with: Failure(501, "50100", "Not Implemented", "Reserved endpoint"))
    failing(path + "900050300", with: .unavailable)
    passing(path + "900050301", .unavailable)
    Exchange(
      path + "900050400", status: 504, headers: ["Content-Type": "text/html"],
      text: "<html>\n<head><title>504 Gateway Timeout</title></head>\n<body></body>\n</html>\n")
  }

  /// Returns a failure and the success of the next attempt.
  private static func passing(
    _ path: String, _ failure: Failure, headers: HTTPHeaders = [:]
  ) -> [Exchange] {
    [
      failing(path, with: failure, headers: headers),
      read(path, ["data": [Sample.northernLights.whole]]).turn(2),
    ]
  }

  /// Two errors, with an undocumented member.
  private static let wordy: JSONValue = [
    "errors": [
      [
        "id": "M2JOQJYLPMIJKGRQHPCZXFLVWU", "title": "Resource Not Found",
        "detail": "Der Titel wurde nicht gefunden", "status": "404", "code": "40400",
        "messageForDisplay": "Diesen Titel gibt es hier nicht.",
      ],
      [
        "id": "M2JOQJYLPMIJKGRQHPCZXFLVWV", "title": "Invalid Parameter", "status": "400",
        "code": "40004", "source": ["parameter": "l", "pointer": "/query"],
      ],
    ]
  ]
}
