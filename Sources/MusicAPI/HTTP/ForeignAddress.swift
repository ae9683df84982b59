/// An address that a server gave and that is not gone to, because the tokens would go along.
package struct ForeignAddress: Error, Sendable, Hashable {
  /// What is wrong with an address.
  package enum Fault: Sendable, Hashable {
    /// It is neither absolute nor does it start with a single `/`, or it holds what no address may.
    case malformed
    /// It names another server than this one.
    case otherOrigin(Origin)
    /// Its path is not under `/v1/`, or could be read as one that is not.
    case outsideAPI
  }

  /// The address without its query, which may hold anything.
  package let address: String
  /// What is wrong with it.
  package let fault: Fault

  /// Leaves out the query and the fragment of an address.
  init(_ address: some StringProtocol, _ fault: Fault) {
    self.address = String(address.prefix { $0 != "?" && $0 != "#" })
    self.fault = fault
  }
}

extension ForeignAddress: CustomStringConvertible {
  /// What is wrong with the address, in a sentence.
  package var description: String {
    switch fault {
    case .malformed:
      "The address '\(address)' is not one that can be followed; report it to the service."
    case .otherOrigin(let origin):
      "The address '\(address)' leads away from '\(origin)', where the tokens must stay; "
        + "check the base URL."
    case .outsideAPI:
      "The address '\(address)' leads out of the API, whose paths start with '/v1/'; "
        + "check the base URL."
    }
  }
}
