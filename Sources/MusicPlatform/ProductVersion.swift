/// The version of the program and the library, which are released together.
package enum ProductVersion {
  /// The current version, a semantic version number.
  package static let current = "0.3.0"
}
