package import MusicAPI

/// A recorded response, and where it comes from.
package struct PlayedFixture: Sendable {
  /// The response.
  package let response: HTTPResponse
  /// The file, relative to the folder.
  package let file: String
}

extension Replaying {
  /// Returns a transport for the same folder that plays every sequence from its start, those of a
  /// session first.
  ///
  /// Both share what is known of the files, so that any number of them costs little.
  package func restarted(
    session: String?, repeats: Repeats? = nil, redaction: Redaction? = nil
  ) -> Replaying {
    Replaying(
      folder: folder, session: session, repeats: repeats ?? self.repeats,
      redaction: redaction ?? self.redaction, log: log)
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
