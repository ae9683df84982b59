package import AmctlTestSupport
import MusicPlatform

/// Fixtures that are written by hand, and requests to a server that replays some.
package enum ServedFixtures {
  /// The request whose fixtures ``rating()`` writes.
  package static let path = "/v1/me/ratings/songs/1"

  /// Creates a folder in which a rating is 1 and then gone.
  package static func rating() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    let request = #""path":"/v1/me/ratings/songs/1""#
    let files = [
      ("1.json", #"{"request":{\#(request)},"response":{"status":200,"body":{"value":1}}}"#),
      ("1~2.json", #"{"request":{\#(request)},"response":{"status":404,"body":{"errors":[]}}}"#),
      ("1/put.json", #"{"request":{"method":"PUT",\#(request)},"response":{"status":200}}"#),
      ("1/delete.json", #"{"request":{"method":"DELETE",\#(request)},"response":{"status":204}}"#),
    ]
    for (name, text) in files {
      try write(text, to: folder.path + "/v1/me/ratings/songs/" + name)
    }
    return folder
  }

  /// Writes a file and the folders above it.
  package static func write(_ text: String, to path: String) throws {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try FileSystem.createDirectory(folder)
    try FileSystem.write(Array(text.utf8), to: path)
  }

  /// Returns a request without a body.
  package static func head(_ line: String, _ more: String = "") -> String {
    "\(line) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(more)\r\n"
  }

  /// Returns the body of a response, preceded by its status line.
  package static func ask(
    _ line: String, _ more: String = "", port: Int
  ) async throws -> [String] {
    let text = try await RawClient.exchange(head(line, more), port: port)
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    return [String(text.prefix { $0 != "\r\n" })] + parts.dropFirst().map(String.init)
  }

  /// Returns the statuses of requests, each a method and a target, or only a target to get.
  package static func statuses(_ lines: [String], port: Int) async throws -> [Int] {
    var statuses: [Int] = []
    for line in lines {
      let words = line.split(separator: "|").map(String.init)
      let response = try await ask(
        words[0], words.dropFirst().map { $0 + "\r\n" }.joined(), port: port)
      statuses.append(Int(response[0].split(separator: " ").dropFirst().first ?? "") ?? 0)
    }
    return statuses
  }
}
