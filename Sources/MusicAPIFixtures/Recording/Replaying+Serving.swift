package import MusicAPI

/// A recorded response, and where it comes from.
package struct PlayedFixture: Sendable {
  /// The response.
  package let response: HTTPResponse
  /// The file, relative to the folder.
  package let file: String
}

extension Replaying {
  /// Creates a transport for requests that come very often: it keeps the fixtures that it reads,
  /// and reads those that have changed anew.
  package init(serving directory: String, redaction: Redaction, log: ReplayLog?) {
    let folder = FixtureFolder(path: directory, cache: FixtureCache())
    self.init(folder: folder, repeats: .lastAgain, redaction: redaction, log: log)
  }

  /// Returns a transport for the same folder that plays every sequence from its start, those of a
  /// session first.
  ///
  /// Both share what is known of the files, so that any number of them costs little.
  package func restarted(session: String? = nil) -> Replaying {
    restarted(session: session, repeats: repeats, redaction: redaction)
  }

  /// Returns the same with options of its own.
  package func restarted(
    session: String?, repeats: Repeats, redaction: Redaction
  ) -> Replaying {
    Replaying(
      folder: folder, session: session, repeats: repeats, redaction: redaction, log: log)
  }

  /// The fixtures of the folder and its sessions, relative to it.
  package var files: [String] { folder.allFiles() }

  /// The same without the files of other sessions than one, if one is named.
  package func files(of session: String?) -> [String] {
    guard let session else { return files }
    let home = FixtureSession(session, of: folder.path).recordedHome
    return files.filter { file in FixtureSession.home(of: file).map { $0 == home } ?? true }
  }
}

extension TransportError {
  /// The error of a request that cannot have a fixture.
  package static let pathTooLong = TransportError.malformedRequest(
    reason: "its path is too long for the name of a fixture")
}
