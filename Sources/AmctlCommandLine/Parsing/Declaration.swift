/// The declaration of a parameter, whatever the type of its value.
enum Declaration: Sendable {
  case word(PositionalSpec), option(OptionSpec)

  /// Returns the same declaration in a group with that title.
  func grouped(in title: String?) -> Declaration {
    guard case .option(var spec) = self else { return self }
    spec.group = title
    return .option(spec)
  }

  /// Returns the same declaration with the help topic that describes it.
  func described(in topic: String) -> Declaration {
    guard case .option(var spec) = self else { return self }
    spec.topic = topic
    return .option(spec)
  }
}

extension [Declaration] {
  /// The options of the declarations.
  var options: [OptionSpec] {
    compactMap { if case .option(let spec) = $0 { spec } else { nil } }
  }

  /// The words of the declarations.
  var words: [PositionalSpec] {
    compactMap { if case .word(let spec) = $0 { spec } else { nil } }
  }
}
