/// The names that lead from the program to one of its commands: `amctl`, `library`, `add`.
struct CommandPath: Sendable, Hashable {
  /// The names, the program's own first.
  let names: [String]

  /// The program's own name.
  var program: String {
    names.first ?? ""
  }

  /// The whole of it as it is typed: `amctl library add`.
  var invocation: String {
    names.joined(separator: " ")
  }

  /// What messages call the command: `library add`, or `amctl` for the program itself.
  var label: String {
    names.count > 1 ? names.dropFirst().joined(separator: " ") : invocation
  }
}
