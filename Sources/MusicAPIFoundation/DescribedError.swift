public import MusicAPI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An error whose description is a sentence for people.
///
/// With this product, `localizedDescription` of the library's errors is that sentence, without the
/// request that failed. Without it, Foundation describes each of them as an operation that could not
/// be completed.
///
/// ```swift
/// import Foundation
///
/// do {
///   _ = try await client.send(Catalog(storefront: "us").resource(.songs, id: "999999999"))
/// } catch {
///   print(error.localizedDescription)
/// }
/// ```
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The description of the error.
  public var errorDescription: String? { description }
}

extension MusicAPIError: DescribedError {
  /// The description without the request that failed.
  public var errorDescription: String? { sentence }
}

extension TransportError: DescribedError {}
extension InvalidRequestError: DescribedError {}
extension UnexpectedShapeError: DescribedError {}
extension CredentialError: DescribedError {}
extension JSONError: DescribedError {}
extension MusicURLError: DescribedError {}
extension ForeignError: DescribedError {}
