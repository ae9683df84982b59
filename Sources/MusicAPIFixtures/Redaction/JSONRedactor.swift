import MusicAPI

/// Removes secrets from JSON and puts pseudonyms into it; other values are copied byte for byte.
struct JSONRedactor {
  let finder: SecretFinder
  /// The pseudonyms, and the values of the exchange that have one.
  var pseudonyms: (Pseudonyms, Pseudonyms.Known)?
  /// Hears of each rule that has led to a value, by its number.
  var onMatch: (Int) -> Void = { _ in }
  /// Hears of each secret, in the order of the document.
  var onSecret: (SecretFinding) -> Void = { _ in }

  /// A place in the body.
  struct Place {
    /// The place by the rules for what is removed, and for what gets a pseudonym.
    var removing = MemberRuleCursor([])
    var renaming = MemberRuleCursor([])
    /// The innermost resource around it.
    var resource: JSON?

    func entering(_ step: String) -> Place {
      Place(
        removing: removing.entering(step), renaming: renaming.entering(step), resource: resource)
    }

    func starting(at json: JSON) -> Place {
      Place(
        removing: removing.starting(at: json), renaming: renaming.starting(at: json),
        resource: json["type"] == nil ? resource : json)
    }
  }

  /// Returns the value without secrets and without the values that the rules name; nil if it has
  /// none of them.
  func redacted(_ json: JSON, named name: String? = nil, at place: Place) -> JSONValue? {
    let place = place.starting(at: json)
    let matches = place.removing.matches
    guard matches.isEmpty else {
      for match in matches { onMatch(match) }
      return replaced(json) { _ in Redaction.mark }
    }
    if let (pseudonyms, _) = pseudonyms, let rule = place.renaming.matches.first {
      return renamed(json, pseudonyms, pseudonyms.rules.members[rule])
    }
    switch json.kind {
    case .object: return object(json, name, place)
    case .array:
      return json.elements.enumerated().changed { position, element in
        redacted(element, named: name, at: place.entering(String(position)))
      } unchanged: {
        .json($1)
      }.map { .array($0) }
    case .string:
      let redacted = withoutSecrets(json)
      let renamed = pseudonyms.map { $0.text(redacted, $1) } ?? redacted
      return renamed == json.string ? nil : .string(renamed)
    case .null, .bool, .number: return nil
    }
  }

  /// Returns the object with secrets removed from its values and its names; nil if there are none.
  private func object(_ json: JSON, _ parent: String?, _ place: Place) -> JSONValue? {
    json.members.changed { name, value -> JSONMember? in
      let inner = place.entering(name)
      let shown = withoutSecrets(name, before: value)
      let own = pseudonyms.map { $0.text(shown, $1) } ?? shown
      let secret = SecretNames.kind(ofMember: name, of: json, named: parent)
      guard let kind = secret ?? finder.personalKind(ofMember: name, in: place.resource) else {
        let redacted = redacted(value, named: name, at: inner)
        return redacted == nil && own == name ? nil : JSONMember(own, redacted ?? .json(value))
      }
      // Whatever a rule may lead to in a secret is taken out.
      for rule in inner.removing.all { onMatch(rule) }
      return JSONMember(own, emptied(value, kind))
    } unchanged: {
      JSONMember($0, .json($1))
    }.map { .object($0) }
  }
}

extension Sequence {
  /// Returns the elements as a closure changes them, or another one those that stay; nil if all
  /// stay.
  ///
  /// Nothing is kept up to the first change: most of a document has nothing to remove.
  fileprivate func changed<Value>(
    _ change: (Element) -> Value?, unchanged: (Element) -> Value
  ) -> [Value]? {
    var values: [Value]?
    for (position, element) in enumerated() {
      let value = change(element)
      if value != nil, values == nil { values = prefix(position).map(unchanged) }
      values?.append(value ?? unchanged(element))
    }
    return values
  }
}

// MARK: Whole values

extension JSONRedactor {
  /// Returns the same structure with a pseudonym for every text; a number has none.
  private func renamed(_ json: JSON, _ pseudonyms: Pseudonyms, _ rule: MemberRule) -> JSONValue {
    replaced(json) { value in
      guard let text = value.string else { return Redaction.mark }
      let redacted = withoutSecrets(value)
      return redacted == text ? pseudonyms.member(text, rule) : redacted
    }
  }

  /// Returns the same structure with a mark for every text and number, all of which are secrets.
  private func emptied(_ json: JSON, _ kind: SecretKind) -> JSONValue {
    replaced(json) { value in
      let text = value.string
      if let text, kind.isPersonal, Pseudonym.isOne(text) {
        _ = withoutSecrets(value)
      } else if text != "", text != Redaction.mark {
        onSecret(SecretFinding(range: value.sourceRange, kind: kind))
      }
      return Redaction.mark
    }
  }

  /// Returns the same structure with other values in place of the texts and numbers.
  private func replaced(_ json: JSON, by text: (JSON) -> String) -> JSONValue {
    switch json.kind {
    case .object:
      .object(
        json.members.map {
          JSONMember(withoutSecrets($0.name, before: $0.value), replaced($0.value, by: text))
        })
    case .array: .array(json.elements.map { replaced($0, by: text) })
    case .string, .number: .string(text(json))
    case .null, .bool: .json(json)
    }
  }
}

// MARK: Texts

extension JSONRedactor {
  /// Returns the name of a member without secrets.
  private func withoutSecrets(_ name: String, before value: JSON) -> String {
    let bytes = Array(name.utf8)
    let found = finder.findings(in: bytes)
    guard let first = found.first else { return name }
    let start = value.sourceRange.lowerBound
    onSecret(SecretFinding(range: start..<start, kind: first.kind))
    return String(decoding: SecretFinder.replacing(found, in: bytes), as: UTF8.self)
  }

  private func withoutSecrets(_ json: JSON) -> String {
    let text = json.string ?? ""
    let bytes = Array(text.utf8)
    let found = finder.findings(in: bytes)
    guard !found.isEmpty else { return text }
    let start = json.sourceRange.lowerBound
    // Escapes shift the positions after them; then the start of the text is reported.
    let isPlain = !json.source.contains(UInt8(ascii: "\\"))
    for finding in found {
      let offset = isPlain ? start + 1 + finding.range.lowerBound : start
      onSecret(SecretFinding(range: offset..<offset, kind: finding.kind))
    }
    return String(decoding: SecretFinder.replacing(found, in: bytes), as: UTF8.self)
  }
}
