import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicServices

/// `amctl feed verify`: compares downloaded files with what they were.
struct FeedVerifyCommand: LocalCommand {
  var path = ""
  var output = OutputOptions()

  static let help = CommandHelp(
    "verify", summary: "Check that downloaded files are complete and unchanged",
    discussion: """
      Reads every file and compares it with its SHA-256 from the download. Status: 'ok', \
      'changed', 'missing', 'unlisted' for a Parquet file that is not in the list, or 'incomplete' \
      for an export that lacks parts.

      Exit code 1 if any status is not 'ok' or 'incomplete', or if there is nothing to check.
      """,
    examples: [
      CommandSpec.Example("amctl feed verify Feed", "Check all exports in a folder")
    ])

  static let parameters: [Parameter<Self>] = [FeedGroup.folder(\.path), .group(\.output)]

  /// What is wrong with a file or an export.
  private enum Status: String {
    case ok, changed, missing, unlisted, incomplete
  }

  private static let fields: RecordFields = [
    "export": .string, "file": .string, "status": .string, "bytes": .number,
  ]

  var recordFields: RecordFields { Self.fields }

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    var stream = RecordStream(presentation, columns: Self.fields.columns)
    var (checked, wrong) = (0, 0)
    for stored in try FeedFolder(path).exports {
      guard let list = try FileSet<FeedFile>.files(in: stored.path) else {
        try stream.write(Self.record(stored.export, nil, .incomplete))
        continue
      }
      if !list.isWhole || !stored.isComplete {
        try stream.write(Self.record(stored.export, nil, .incomplete))
      }
      let names = Set(list.files.map(\.name))
      for name in try FileSystem.list(stored.path, where: { FeedPart.isName($0) })
      where !names.contains(name) {
        wrong += 1
        try stream.write(Self.record(stored.export, name, .unlisted))
      }
      for file in list.files {
        let status = try status(of: file, in: stored)
        checked += 1
        if status != .ok { wrong += 1 }
        try stream.write(Self.record(stored.export, file.name, status, file.size))
      }
    }
    try stream.finish()
    guard checked > 0 else {
      throw Failure(.failure, "'\(path)' has no downloaded files to check")
    }
    guard wrong == 0 else {
      throw Failure(
        .failure, "\(wrong) of \(checked.counted("file")) not as downloaded",
        hint: "remove what is wrong, and download again")
    }
  }

  private func status(of file: FeedFile, in stored: StoredExport) throws -> Status {
    let places = FilePlaces<FeedFile>.complete(in: stored.path)
    guard let place = places.current(file.name) else { return .missing }
    return try file.matches(place) ? .ok : .changed
  }

  private static func record(
    _ export: FeedExport, _ file: String?, _ status: Status, _ bytes: Int? = nil
  ) -> JSONValue {
    [
      "export": .string(export.id), "file": file.map { .string($0) } ?? .null,
      "status": .string(status.rawValue), "bytes": bytes.map { .int($0) } ?? .null,
    ]
  }
}
