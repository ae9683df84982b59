import MusicAPI

extension FixtureRules {
  /// Which differences between a request and a recorded one do not matter.
  package struct Match: Sendable, Hashable {
    package enum Body: String, Sendable, CaseIterable {
      /// By value if they are JSON, otherwise byte by byte.
      case json
      /// Byte by byte, apart from white space in JSON.
      case exact
      /// Not at all.
      case ignore
    }

    /// The parameters that do not matter; a `*` in a name matches any text.
    package var ignore: Set<String>
    /// The parameters whose values are sets, besides `ids` and `types`: their order and repeats
    /// make no difference.
    package var sets: Set<String>
    package var body: Body
    /// Creates rules; without arguments, those of a folder without a file of rules.
    package init(ignore: Set<String> = [], sets: Set<String> = [], body: Body = .json) {
      self.ignore = ignore
      self.sets = sets
      self.body = body
    }

    /// Reads `{"ignore": [...], "sets": [...], "body": "json"}`.
    init(json: JSON) throws(FixtureFlaw) {
      let members = RuleMembers(of: json, at: "match")
      try members.check(["ignore", "sets", "body"])
      self.init(
        ignore: Set(try members.texts("ignore")), sets: Set(try members.texts("sets")),
        body: try members.choice("body") ?? .json)
    }

    /// Whether a parameter does not matter.
    func ignores(_ name: String) -> Bool {
      ignore.contains(name)
        || ignore.contains { $0.utf8.contains(UInt8(ascii: "*")) && Wildcard($0).matches(name) }
    }

    /// Whether the values of a parameter are a set.
    func isSet(_ name: String) -> Bool {
      name == "ids" || name == "types" || sets.contains(name)
    }

    /// Returns the value of a parameter, in one form for all that differ in nothing that matters.
    func value(of item: Query.Item) -> String {
      guard isSet(item.name) else { return item.value }
      return Set(item.value.split(separator: ",")).sorted().joined(separator: ",")
    }
  }
}
