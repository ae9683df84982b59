public struct AddressRefusal: Error { public let description: String }
public struct MusicAddress {
  public let type: ResourceType; public let id: String; public let storefront: String?
  public var possibleTypes: [ResourceType] { [type] }
  public static func isAddress(_ w: String) -> Bool { w.contains("://") }
  public init(parsing: String) throws(AddressRefusal) { throw AddressRefusal(description: "") }
}
