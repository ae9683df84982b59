extension Resource: Encodable {
  /// Hands the whole object to an encoder, with every member that the server sent.
  ///
  /// A web framework can so answer with a resource, alone or inside a type of your own. It is encoded
  /// by value: an encoder may reorder members and rewrite numbers. The exact bytes come from
  /// `resource.json.source`.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// let answer = try await client.send(Catalog(storefront: "us").resource(.songs, id: "1613600188"))
  /// let bytes = try JSONEncoder().encode(answer.data)
  /// print(bytes.count)
  /// ```
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}

/// An id is encoded as its text, and decoded from one.
extension ResourceID: Codable {}

/// A type is encoded as its name, and decoded from one.
extension ResourceType: Codable {}
