package import MusicAPI
import MusicPlatform

/// A file that is fetched into its place as a whole, in as many runs as that takes.
///
/// What arrives goes into another file, by default a hidden one beside it. After a failure, or the
/// end of the process, the next run asks for the rest, provided that the server still has the same
/// file. Only one process at a time does this.
package struct Download: Sendable {
  let path: String
  /// What tells the file from others of the server; it is written to the disk, so it has no secret.
  let source: String
  /// The path of what has arrived; nil for a hidden file beside the file.
  let part: String?
  /// How many bytes may have to be fetched again after the end of the process.
  let step: Int
  /// Throws if the complete bytes at a path are not a file of this kind.
  var check: @Sendable (_ path: String) throws -> Void = { _ in }

  /// Describes a download; nothing is created yet.
  package init(to path: String, of source: String, part: String? = nil, step: Int = 16 << 20) {
    self.path = path
    self.source = source
    self.part = part
    self.step = step
  }

  /// Fetches what is missing of the file, and moves it into its place; returns its size.
  package func run(_ request: HTTPRequest, through transport: any Transport) async throws -> Int {
    let part: DownloadPart
    do { part = try DownloadPart(self) } catch let error as FileError
      where error.reason == .wouldBlock
    {
      throw Failure(
        .failure, "another download to '\(path)' is running",
        hint: "wait until it ends, or name another file")
    }
    do {
      if await !part.isComplete { try await fetch(request, through: transport, into: part) }
      return try await part.finish(check)
    } catch {
      await part.stop()
      throw error
    }
  }

  /// Fetches the rest; where the server cannot continue what is there, everything, once.
  private func fetch(
    _ request: HTTPRequest, through transport: any Transport, into part: DownloadPart
  ) async throws {
    do {
      try await attempt(request, through: transport, into: part)
    } catch let error as DownloadError where error.isAboutRange {
      guard await part.count > 0 else { throw error }
      try await part.restart()
      try await attempt(request, through: transport, into: part)
    }
  }

  private func attempt(
    _ request: HTTPRequest, through transport: any Transport, into part: DownloadPart
  ) async throws {
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await transport.send(request, to: part)
    } catch {
      if case .sinkFailed(let failure) = error { throw failure.cause }
      throw error == .canceled ? MusicAPIError.canceled : .transport(error, request: request)
    }
    guard response.status.kind == .success else {
      throw DownloadError.status(response.status, of: path)
    }
  }
}

/// The reason a file could not be fetched.
enum DownloadError: Error, Equatable {
  /// The server responded with an error.
  case status(HTTPStatus, of: String)
  /// The server sent another part than the one asked for.
  case otherRange(of: String)
  /// The server does not say how long the file is, so its end cannot be detected.
  case unknownLength(of: String)
  /// The server compressed what it sent, although that was not asked for.
  case compressed(of: String)
  /// The server sent another number of bytes than it said.
  case otherLength(Int, expected: Int, of: String)

  /// Whether a request for the whole file may succeed.
  fileprivate var isAboutRange: Bool {
    switch self {
    case .status(416, _), .otherRange: true
    default: false
    }
  }
}

extension DownloadError: ReportedError, CustomStringConvertible {
  /// The message.
  var description: String {
    switch self {
    case .status(let status, let path): "the server returned \(status.rawValue) for '\(path)'"
    case .otherRange(let path): "the server sent another part of '\(path)' than requested"
    case .unknownLength(let path): "the server does not say how long '\(path)' is"
    case .compressed(let path): "the server sent '\(path)' compressed"
    case .otherLength(let count, let expected, let path):
      "the server sent \(count.grouped) of the \(expected.grouped) bytes of '\(path)'"
    }
  }

  var failure: Failure {
    switch self {
    case .status(404, _), .status(410, _): Failure(.notFound, description)
    case .status, .otherRange, .unknownLength, .compressed, .otherLength:
      Failure(.service, description, reason: .serverError)
    }
  }
}
