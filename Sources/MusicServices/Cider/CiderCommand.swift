public import MusicAPI

/// Something that Cider can be told.
public struct CiderCommand: Sendable, Hashable {
  /// The name of the command, the last part of its path.
  public let name: String
  /// The body of the request; nil if it has none.
  public let body: JSONValue?

  private init(_ name: String, _ body: JSONValue? = nil) {
    self.name = name
    self.body = body
  }

  /// Continues the queue.
  public static let play = CiderCommand("play")
  /// Pauses.
  public static let pause = CiderCommand("pause")
  /// Pauses, or continues.
  public static let playPause = CiderCommand("playpause")
  /// Stops.
  public static let stop = CiderCommand("stop")
  /// Goes to the next song.
  public static let next = CiderCommand("next")
  /// Goes to the previous song.
  public static let previous = CiderCommand("previous")
  /// Shuffles the queue, or no longer.
  public static let toggleShuffle = CiderCommand("toggle-shuffle")
  /// Goes from repeating one song to repeating the queue, to repeating nothing, and around.
  public static let toggleRepeat = CiderCommand("toggle-repeat")

  /// Goes to a time in the song.
  public static func seek(to time: Duration) -> CiderCommand {
    CiderCommand("seek", ["position": .thousandths(time / .seconds(1))])
  }

  /// Sets the volume, from 0 to 1.
  public static func volume(_ volume: Double) -> CiderCommand {
    CiderCommand("volume", ["volume": .thousandths(volume)])
  }

  /// Plays a resource of the catalog, in place of the queue.
  public static func playItem(_ id: String, type: ResourceType = Song.type) -> CiderCommand {
    CiderCommand("play-item", ["type": .string(type.rawValue), "id": .string(id)])
  }
}

extension CiderCommand {
  /// Returns the request for something that Cider knows.
  static func request(_ name: String) -> HTTPRequest {
    var request = HTTPRequest(.get, RequestTarget(path: "/api/v1/playback/" + name))
    request.traits = RequestTraits(needs: .noToken)
    return request
  }

  /// The request that tells Cider this.
  var request: HTTPRequest {
    var request = Self.request(name)
    request.method = .post
    request.headers["Content-Type"] = "application/json"
    // Without a body, some versions reject the request.
    request.body = (body ?? .object([])).encoded()
    return request
  }
}

extension CiderCommand: CustomStringConvertible {
  /// The request as it is sent, such as `POST /api/v1/playback/volume {"volume":0.4}`.
  public var description: String { description() }

  /// Returns the request as it is sent to a server, or without one.
  package func description(at origin: Origin? = nil) -> String {
    let url = (origin?.description ?? "") + request.target.description
    let text = body.map { " " + String(decoding: $0.encoded(), as: UTF8.self) } ?? ""
    return "\(request.method) \(url)\(text)"
  }
}

extension JSONValue {
  /// A number with at most three decimals; 0 for what is no number.
  fileprivate static func thousandths(_ number: Double) -> JSONValue {
    number.isFinite ? .double((number * 1000).rounded() / 1000) : 0
  }
}
