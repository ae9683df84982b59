import MusicAPI

/// Removes secrets from JSON; values without secrets are copied byte for byte.
struct JSONRedactor {
  let finder: SecretFinder
  /// Hears of each path that has led to a value, by its number.
  var onMatch: (Int) -> Void = { _ in }

  /// What is left of a path, and its number.
  typealias Path = (number: Int, rest: ArraySlice<String>)

  /// Returns the value without secrets and without the values at the paths.
  func redacted(
    _ json: JSON, named name: String? = nil, paths: [Path]
  ) -> JSONValue {
    let matches = paths.filter(\.rest.isEmpty)
    guard matches.isEmpty else {
      for match in matches { onMatch(match.number) }
      return emptied(json)
    }
    switch json.kind {
    case .object: return object(json, name, paths)
    case .array:
      let elements = json.elements.enumerated().map { position, element in
        redacted(element, named: name, paths: Self.rest(of: paths, after: String(position)))
      }
      return .array(elements)
    case .string:
      let text = json.string ?? ""
      let redacted = finder.redacted(text)
      return redacted == text ? .json(json) : .string(redacted)
    case .null, .bool, .number: return .json(json)
    }
  }

  /// Returns the object with secrets removed from its values and its names.
  private func object(
    _ json: JSON, _ parent: String?, _ paths: [Path]
  ) -> JSONValue {
    let hidesValue = SecretNames.kind(ofValueIn: json, named: parent) != nil
    let members = json.members.map { name, value in
      let isSecret =
        SecretNames.kind(ofMember: name, in: parent) != nil || hidesValue && name == "value"
      let rest = Self.rest(of: paths, after: name)
      // Whatever a path may lead to in a secret is taken out.
      if isSecret { for path in rest { onMatch(path.number) } }
      return JSONMember(
        finder.redacted(name),
        isSecret ? emptied(value) : redacted(value, named: name, paths: rest))
    }
    return .object(members)
  }

  /// Returns the same structure with every text and number replaced by a mark.
  private func emptied(_ json: JSON) -> JSONValue {
    switch json.kind {
    case .object:
      .object(json.members.map { JSONMember(finder.redacted($0.name), emptied($0.value)) })
    case .array: .array(json.elements.map(emptied))
    case .string, .number: .string(Redaction.mark)
    case .null, .bool: .json(json)
    }
  }

  /// What is left of the paths after a step.
  private static func rest(of paths: [Path], after step: String) -> [Path] {
    paths.filter { $0.rest.first == step || $0.rest.first == "*" }
      .map { ($0.number, $0.rest.dropFirst()) }
  }
}
