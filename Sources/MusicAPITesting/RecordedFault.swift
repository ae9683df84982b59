#if canImport(Testing)
  import MusicAPI
  import MusicAPIFixtures

  /// Why the responses of a folder did not answer a request.
  enum RecordedFault: Sendable, Equatable {
    /// The request is not recorded.
    case miss(ReplayMiss)
    /// A file of the folder cannot be read or written, in words.
    case file(String)

    /// Takes the failure of a request; nil if it does not concern the folder.
    init?(_ error: TransportError) {
      switch error.fixtureError {
      case .notRecorded(let miss): self = .miss(miss)
      case .unreadable, .unwritable: self = .file(error.description)
      case .notServed, nil: return nil
      }
    }

    /// Returns the text of an issue, with the nearest request and what differs.
    func report(canRecord: Bool) -> String {
      switch self {
      case .file(let text): return text
      case .miss(let miss):
        let nearest = miss.nearest.map { request in
          "; the nearest is '\(request)': " + miss.differences.joined(separator: ", ")
        }
        let hint = canRecord ? "; set \(RecordMode.name)=once to record it" : ""
        return miss.description + (nearest ?? "") + hint
      }
    }
  }
#endif
