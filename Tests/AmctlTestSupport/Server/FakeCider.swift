package import AmctlLoopback
import MusicAPI

/// A server that imitates Cider: a queue of songs, one of which plays.
package final class FakeCider: Sendable {
  /// What Cider knows.
  package struct State: Sendable {
    /// The IDs in the queue.
    package var queue = ["11", "12", "13", "14"]
    /// The place of the current song, counted from 0; nil if there is none.
    package var current: Int? = 1
    package var isPlaying = true
    package var position = 61.25
    package var volume = 0.5
    package var repeatMode = 0
    package var shuffleMode = 0
    /// The token that requests need; nil if they need none.
    package var token: String?
    /// What it responds to everything; nil for what it should.
    package var fault: ServerResponse?
    /// The commands that it accepts and does nothing for.
    package var ignored: Set<String> = []
    /// The commands that it was told, with what they are about.
    package var commands: [String] = []
  }

  private let state: Watched<State>
  package let server: TestServer

  /// Starts the server.
  package init(_ prepare: (inout State) -> Void = { _ in }) throws {
    var first = State()
    prepare(&first)
    let state = Watched(first)
    self.state = state
    server = try TestServer { request in state.update { $0.response(to: request) } }
  }

  /// What Cider knows now.
  package var now: State { state.value }

  /// Changes what Cider knows.
  package func change(_ change: @Sendable (inout State) -> Void) { state.update(change) }

  /// The environment of a program that is to find it.
  package var environment: [String: String] {
    get throws { ["AMCTL_CIDER_URL": try server.origin.description] }
  }
}

extension FakeCider.State {
  fileprivate mutating func response(to request: ServerRequest) -> ServerResponse {
    if let fault { return fault }
    if let token, ["apitoken", "apptoken"].contains(where: { request.headers[$0] != token }) {
      return .json(#"{"error":"UNAUTHORIZED_APP_TOKEN"}"#, status: 403)
    }
    let prefix = "/api/v1/playback/"
    guard request.path.hasPrefix(prefix) else { return ServerResponse(404) }
    let name = String(request.path.dropFirst(prefix.count))
    guard request.method == "POST" else { return value(of: name) }
    commands.append("\(name) \(String(decoding: request.body, as: UTF8.self))")
    if !ignored.contains(name), let json = try? JSONDocument(parsing: request.body).root {
      perform(name, json)
    }
    return .json(#"{"status":"ok"}"#)
  }

  private func value(of name: String) -> ServerResponse {
    switch name {
    case "active": ServerResponse(204)
    case "is-playing": .json(#"{"status":"ok","is_playing":\#(isPlaying)}"#)
    case "now-playing": nowPlaying
    case "volume": .json(#"{"status":"ok","volume":\#(volume)}"#)
    case "repeat-mode": .json(#"{"status":"ok","value":\#(repeatMode)}"#)
    case "shuffle-mode": .json(#"{"status":"ok","value":\#(shuffleMode)}"#)
    default: ServerResponse(404)
    }
  }

  private var nowPlaying: ServerResponse {
    guard let current else { return ServerResponse(404) }
    let attributes = Self.attributes(of: queue[current])
    return .json(#"{"status":"ok","info":{\#(attributes),"currentPlaybackTime":\#(position)}}"#)
  }

  private static func attributes(of id: String) -> String {
    #""name":"Song \#(id)","artistName":"Artist","albumName":"Album","durationInMillis":200000,"#
      + #""isrc":"USAAA2600\#(id)","url":"https://music.apple.com/us/song/\#(id)","#
      + #""artwork":{"url":"https://example.com/\#(id)/{w}x{h}bb.jpg","width":3000,"height":3000},"#
      + #""playParams":{"id":"\#(id)","kind":"song"}"#
  }

  private mutating func perform(_ name: String, _ json: JSON) {
    switch name {
    case "play": isPlaying = true
    case "pause": isPlaying = false
    case "playpause": isPlaying.toggle()
    case "stop": (isPlaying, current) = (false, nil)
    case "next": go(to: (current ?? -1) + 1)
    case "previous": go(to: (current ?? 1) - 1)
    case "seek": position = json["position"]?.double ?? 0
    case "volume": volume = json["volume"]?.double ?? 0
    case "toggle-shuffle": shuffleMode = 1 - shuffleMode
    case "toggle-repeat": repeatMode = [0: 1, 1: 2, 2: 0][repeatMode] ?? 0
    case "play-item": play(json["type"]?.string ?? "", json["id"]?.string ?? "")
    default: break
    }
  }

  /// An album has three songs; an unknown song is accepted, and never plays.
  private mutating func play(_ type: String, _ id: String) {
    guard id != "404" else { return }
    queue = type == "songs" ? [id] : (1...3).map { id + "\($0)" }
    (current, isPlaying, position) = (0, true, 0)
  }

  private mutating func go(to place: Int) {
    guard queue.indices.contains(place) else { return }
    (current, position) = (place, 0)
  }
}
