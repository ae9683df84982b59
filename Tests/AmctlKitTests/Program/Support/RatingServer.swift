import AmctlLoopback
import AmctlTestSupport
import MusicAPI

/// A server that stores one rating, as the service does.
enum RatingServer {
  /// Starts a server without a rating.
  static func start() throws -> TestServer {
    let rating = Watched<Int?>(nil)
    return try TestServer { request in
      switch request.method {
      case "PUT":
        let sent = (try? JSONDocument(parsing: request.body))?.root["attributes"]?["value"]?.int
        rating.update { $0 = sent }
      case "DELETE":
        rating.update { $0 = nil }
        return ServerResponse(204)
      default: break
      }
      guard let value = rating.value else {
        return LibraryServer.rejection(404, code: "40400")
      }
      return .json(#"{"data":[{"id":"1","type":"ratings","attributes":{"value":\#(value)}}]}"#)
    }
  }

  /// The commands that set a rating, read it, clear it, and read it again.
  static let cycle = [
    "ratings set songs 1 --value love -o json", "ratings get songs 1 -o json",
    "ratings clear songs 1 -o json", "ratings get songs 1 -o json",
  ]
}
