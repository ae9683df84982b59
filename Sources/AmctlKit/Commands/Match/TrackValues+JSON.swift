import AmctlCommandLine
import MusicAPI

extension TrackValues {
  /// Reads an object: its members, those of objects in it, and the attributes of a resource.
  ///
  /// One of a list that has no songs is an error.
  init(of object: JSON, _ assignments: [ColumnAssignment]) throws(UsageError) {
    self.init()
    var texts: [String: (text: String, name: String)] = [:]
    Self.flatten(object, named: "", depth: 0, into: &texts)
    if assignments.isEmpty { try TrackFormat.checkSongs(in: Set(texts.keys)) }
    let format = TrackFormat.known(by: Set(texts.keys))
    for field in TrackField.allCases {
      let names = format?.names(of: field) ?? field.names
      let assigned = assignments.first { $0.field == field }.flatMap { $0.memberName }
      // What '-o ndjson --fields id' writes.
      let only = field == .id && Set(texts.keys) == ["id"] ? ["id"] : []
      let known = (assigned.map { [$0] } ?? []) + names + names.map { "attributes" + $0 } + only
      guard let found = known.lazy.compactMap({ texts[$0] }).first(where: { !$0.text.isEmpty })
      else { continue }
      let isID = format != nil && field == .id
      set(field, to: found.text, from: found.name, as: isID ? .catalogID : .plain)
    }
    if let both = format?.both, let found = texts[both] {
      set(.title, to: found.text, from: found.name, as: .artistAndTitle)
    }
    for rule in format?.rules ?? [] where !rule.accepts(texts[rule.name]?.text ?? "") {
      skipReason = rule.reason
    }
    if let candidate = texts[TrackField.normalized(CandidateColumn.id.header)],
      Self.isYes(texts[CandidateColumn.acceptance]?.text ?? "")
    {
      accepted = candidate.text.trimmed
    }
    if format != nil { skipIfNameless() }
    if format?.fields[.artist] == ["subtitles0name"] { dropWordsOfYouTube() }
  }

  /// Collects the members of an object with the names of the objects around them.
  private static func flatten(
    _ json: JSON, named prefix: String, depth: Int,
    into texts: inout [String: (text: String, name: String)]
  ) {
    guard depth < 4 else { return }
    let members =
      json.kind == .array
      ? json.elements.prefix(1).map { ("0", $0) } : json.members.map { ($0.name, $0.value) }
    for (name, value) in members {
      let path = prefix + TrackField.normalized(name)
      let isContainer = value.kind == .object || value.kind == .array
      if texts[path] == nil { texts[path] = (isContainer ? "" : CellText.of(value), name) }
      if isContainer { flatten(value, named: path, depth: depth + 1, into: &texts) }
    }
  }
}

extension ColumnAssignment {
  /// The name of a member of an object, in the form that is compared; nil for a position.
  fileprivate var memberName: String? {
    if case .name(let name) = column { TrackField.normalized(name) } else { nil }
  }
}
