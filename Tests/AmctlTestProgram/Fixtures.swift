import AmctlTestSupport

/// The folder of recorded responses.
package enum Fixtures {
  package static let path = Repository.path + "/Fixtures"
}
