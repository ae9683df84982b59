/// The name of an element: the part after its prefix, and the namespace that the prefix means.
package struct XMLName: Equatable, Sendable {
  package let local: String
  /// The namespace; empty if there is none.
  package let namespace: String

  init(_ written: String, in namespaces: [String: String]) {
    let parts = written.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = parts.count > 1 ? String(parts[0]) : ""
    local = String(parts.last ?? "")
    namespace = namespaces[prefix] ?? ""
  }
}
