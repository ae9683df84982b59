import AmctlCommandLine
import MusicAPI

extension Command {
  var allowsUnknownNames: Bool {
    options(OutputOptions.self)?.allowsUnknown == true
      || options(FetchParameters.self)?.allowsUnknown == true
  }

  /// Rejects requested fields that no record of the command can have.
  func checkFields(of path: CommandPath) throws(UsageError) {
    let names = options(OutputOptions.self)?.fields ?? []
    guard !names.isEmpty, !allowsUnknownNames else { return }
    let fields = recordFields
    let extended = options(FetchParameters.self)?.extend.map { ExtraName(typed: $0).name } ?? []
    for name in names where RecordField.isBare(name) {
      try fields.choices(for: name, of: path.label, extending: extended)?.check([name])
    }
  }
}
