import MusicAPI

/// Removes secrets from JSON and puts pseudonyms into it; other values are copied byte for byte.
struct JSONRedactor {
  let finder: SecretFinder
  /// The pseudonyms, and the values of the exchange that have one.
  var pseudonyms: (Pseudonyms, Pseudonyms.Known)?
  /// Hears of each rule that has led to a value, by its number.
  var onMatch: (Int) -> Void = { _ in }

  /// A place in the body, by the rules for what is removed and for what gets a pseudonym.
  struct Place {
    var removing: MemberRuleCursor
    var renaming: MemberRuleCursor

    func entering(_ step: String) -> Place {
      Place(removing: removing.entering(step), renaming: renaming.entering(step))
    }

    func starting(at json: JSON) -> Place {
      Place(removing: removing.starting(at: json), renaming: renaming.starting(at: json))
    }
  }

  /// Returns the value without secrets and without the values that the rules name.
  func redacted(_ json: JSON, named name: String? = nil, at place: Place) -> JSONValue {
    let place = place.starting(at: json)
    let matches = place.removing.matches
    guard matches.isEmpty else {
      for match in matches { onMatch(match) }
      return emptied(json)
    }
    if let (pseudonyms, _) = pseudonyms, let rule = place.renaming.matches.first {
      return renamed(json, pseudonyms, pseudonyms.rules.members[rule])
    }
    switch json.kind {
    case .object: return object(json, name, place)
    case .array:
      let elements = json.elements.enumerated().map { position, element in
        redacted(element, named: name, at: place.entering(String(position)))
      }
      return .array(elements)
    case .string:
      let text = json.string ?? ""
      let redacted = finder.redacted(text)
      let renamed = pseudonyms.map { $0.text(redacted, $1) } ?? redacted
      return renamed == text ? .json(json) : .string(renamed)
    case .null, .bool, .number: return .json(json)
    }
  }

  /// Returns the same structure with a pseudonym for every text; a number has none.
  private func renamed(_ json: JSON, _ pseudonyms: Pseudonyms, _ rule: MemberRule) -> JSONValue {
    replaced(json) { text in
      let redacted = finder.redacted(text)
      return redacted == text ? pseudonyms.member(text, rule) : redacted
    }
  }

  /// Returns the object with secrets removed from its values and its names.
  private func object(_ json: JSON, _ parent: String?, _ place: Place) -> JSONValue {
    let members = json.members.map { name, value in
      let isSecret = SecretNames.kind(ofMember: name, of: json, named: parent) != nil
      let inner = place.entering(name)
      // Whatever a rule may lead to in a secret is taken out.
      if isSecret { for rule in inner.removing.all { onMatch(rule) } }
      let shown = finder.redacted(name)
      return JSONMember(
        pseudonyms.map { $0.text(shown, $1) } ?? shown,
        isSecret ? emptied(value) : redacted(value, named: name, at: inner))
    }
    return .object(members)
  }

  /// Returns the same structure with every text and number replaced by a mark.
  private func emptied(_ json: JSON) -> JSONValue {
    replaced(json) { _ in Redaction.mark }
  }

  /// Returns the same structure with other texts, and a mark for every number.
  private func replaced(_ json: JSON, by text: (String) -> String) -> JSONValue {
    switch json.kind {
    case .object:
      .object(
        json.members.map {
          JSONMember(finder.redacted($0.name), replaced($0.value, by: text))
        })
    case .array: .array(json.elements.map { replaced($0, by: text) })
    case .string: .string(text(json.string ?? ""))
    case .number: .string(Redaction.mark)
    case .null, .bool: .json(json)
    }
  }
}
