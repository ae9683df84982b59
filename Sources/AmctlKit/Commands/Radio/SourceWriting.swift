import AmctlCommandLine
import MusicAPI

extension RecordStream {
  /// Creates a stream of one type, with columns of the command before the usual ones.
  init(_ presentation: Presentation, of type: ResourceType, with columns: [String]) {
    self.init(
      presentation,
      by: presentation.writer(
        columns: ColumnChoice(leading: columns.map { Column($0) }, content: .only(type))))
  }

  /// Writes what each source has, in the order of the sources, and ends the output.
  ///
  /// One of several that fails, or knows nothing, is reported, and the others are still written.
  mutating func write<Source: Hashable & RawRepresentable<String>>(
    of sources: [Source], _ messages: Messages,
    _ part: (Source, inout RecordStream) async throws -> Void
  ) async throws {
    var known: Set<Source> = []
    let sources = sources.filter { known.insert($0).inserted }
    var report = PartsReport(messages, noun: "sources")
    survives = { error in
      let exits: [ExitCode] = [.notFound, .credentials, .service, .network]
      return sources.count > 1 && exits.contains(Failure(error).exit)
    }
    for source in sources {
      let before = written
      do {
        try await part(source, &self)
        report.add()
      } catch  where survives(error) {
        report.add(
          Found.Failed(names: [source.rawValue], error: error, written: written - before))
      }
    }
    if !report.isTotal { try finish() }
    try report.finish(written: written)
  }
}
