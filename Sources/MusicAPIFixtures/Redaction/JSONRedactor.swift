import MusicAPI

/// Takes secrets out of JSON; what holds none is copied byte for byte.
struct JSONRedactor {
  let finder: SecretFinder

  /// The value without secrets and without what the paths lead to.
  func redacted(
    _ json: JSON, named name: String? = nil, paths: [ArraySlice<String>]
  ) -> JSONValue {
    if paths.contains(where: \.isEmpty) { return emptied(json) }
    switch json.kind {
    case .object: return object(json, name, paths)
    case .array:
      let elements = json.elements.enumerated().map { position, element in
        redacted(element, named: name, paths: paths.behind(String(position)))
      }
      return .array(elements)
    case .string:
      let text = json.string ?? ""
      let redacted = finder.redacted(text)
      return redacted == text ? .json(json) : .string(redacted)
    case .null, .bool, .number: return .json(json)
    }
  }

  /// The members without secrets in their names either.
  private func object(
    _ json: JSON, _ parent: String?, _ paths: [ArraySlice<String>]
  ) -> JSONValue {
    let hidesValue = SecretNames.kind(ofValueIn: json, named: parent) != nil
    let members = json.members.map { name, value in
      let isSecret =
        SecretNames.kind(ofMember: name, in: parent) != nil || hidesValue && name == "value"
      return JSONMember(
        finder.redacted(name),
        isSecret ? emptied(value) : redacted(value, named: name, paths: paths.behind(name)))
    }
    return .object(members)
  }

  /// The same shape with a mark for every text and number.
  private func emptied(_ json: JSON) -> JSONValue {
    switch json.kind {
    case .object:
      .object(json.members.map { JSONMember(finder.redacted($0.name), emptied($0.value)) })
    case .array: .array(json.elements.map(emptied))
    case .string, .number: .string(Redaction.mark)
    case .null, .bool: .json(json)
    }
  }
}

extension [ArraySlice<String>] {
  /// What is left of the paths behind a step.
  fileprivate func behind(_ step: String) -> [ArraySlice<String>] {
    filter { $0.first == step || $0.first == "*" }.map { $0.dropFirst() }
  }
}
