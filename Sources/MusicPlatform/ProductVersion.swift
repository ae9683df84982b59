/// The one version of the program and the library, which are released together.
package enum ProductVersion {
  /// By semantic versioning.
  package static let current = "0.1.0"
}
